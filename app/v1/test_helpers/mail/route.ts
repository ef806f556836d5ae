import { listRoute } from "#lib/api/route";
import { ONLY_IN_TEST_MODE } from "#lib/api/test-helper";
import { Mail, MailQuery } from "#lib/domain/mail/schema-guest";
import { listGuestMail } from "#lib/mail/list-guest-mail";

export const GET = listRoute(
  {
    summary: "List mail to guests",
    description: `The mail that guests would have got, newest first: test mode never mails a guest, and keeps the mail to be read here and in the dashboard. A gift card to be delivered later is listed once its time has come. Filter by recipient, order or kind. ${ONLY_IN_TEST_MODE}`,
    scope: "orders:write",
    isTestHelper: true,
    query: MailQuery,
    items: Mail,
  },
  ({ ctx, query }) => listGuestMail(ctx, query),
);
