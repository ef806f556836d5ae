import { globSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isAtLeast, ROLES, type Role } from "#lib/auth/roles";
import { toSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { openSession, type SignedInPerson, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";

// Every page and every action of the dashboard, found in the folders, with every role and without a session.

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const ROOT = import.meta.dirname;
const find = (name: string) => globSync(`**/${name}`, { cwd: ROOT }).sort();

/** What the least role may open or do. A page or action that is not in a list fails the test. */
const PAGES: Record<string, Role> = {
  "apps/[id]/edit/page.tsx": "developer",
  "apps/[id]/page.tsx": "developer",
  "apps/new/page.tsx": "developer",
  "apps/page.tsx": "developer",
  "bookings/[id]/page.tsx": "developer",
  "bookings/[id]/print/page.tsx": "developer",
  "bookings/calendar/page.tsx": "developer",
  "bookings/page.tsx": "developer",
  "conflicts/[id]/page.tsx": "developer",
  "conflicts/page.tsx": "developer",
  "begin/page.tsx": "developer",
  "customers/[id]/merge/page.tsx": "developer",
  "customers/[id]/page.tsx": "developer",
  "customers/new/page.tsx": "developer",
  "customers/page.tsx": "developer",
  "devices/[id]/page.tsx": "developer",
  "devices/new/page.tsx": "developer",
  "devices/pin/page.tsx": "developer",
  "devices/page.tsx": "developer",
  "discounts/[id]/page.tsx": "developer",
  "discounts/new/page.tsx": "developer",
  "discounts/page.tsx": "developer",
  "door/[id]/page.tsx": "developer",
  "door/page.tsx": "developer",
  "events/[id]/page.tsx": "developer",
  "events/page.tsx": "developer",
  "gift-cards/[id]/page.tsx": "developer",
  "gift-cards/[id]/print/page.tsx": "developer",
  "gift-cards/page.tsx": "developer",
  "keys/[id]/page.tsx": "developer",
  "keys/[id]/rotate/page.tsx": "developer",
  "liabilities/page.tsx": "developer",
  "keys/new/page.tsx": "developer",
  "keys/page.tsx": "developer",
  "mail/[id]/page.tsx": "developer",
  "mail/page.tsx": "developer",
  "memberships/[id]/page.tsx": "developer",
  "memberships/[id]/print/page.tsx": "developer",
  "memberships/page.tsx": "developer",
  "orders/[id]/invoice/page.tsx": "developer",
  "orders/[id]/packing-slip/page.tsx": "developer",
  "orders/[id]/page.tsx": "developer",
  "orders/[id]/print/page.tsx": "developer",
  "orders/new/page.tsx": "developer",
  "orders/page.tsx": "developer",
  "page.tsx": "developer",
  "products/[id]/edit/page.tsx": "developer",
  "products/[id]/page.tsx": "developer",
  "products/[id]/timeslots/page.tsx": "developer",
  "products/bulk/page.tsx": "developer",
  "products/new/page.tsx": "developer",
  "products/page.tsx": "developer",
  "requests/[id]/page.tsx": "developer",
  "requests/page.tsx": "developer",
  "settings/account/page.tsx": "staff",
  "settings/account/passkeys/page.tsx": "staff",
  "settings/account/two-factor/page.tsx": "staff",
  "settings/apps/[id]/page.tsx": "developer",
  "settings/apps/page.tsx": "developer",
  "settings/audit/page.tsx": "developer",
  "settings/export/page.tsx": "developer",
  "settings/import/[id]/page.tsx": "developer",
  "settings/import/new/page.tsx": "developer",
  "settings/import/page.tsx": "developer",
  "settings/people/page.tsx": "developer",
  "settings/store/page.tsx": "developer",
  "settings/test-clock/page.tsx": "developer",
  "settings/test-data/page.tsx": "developer",
  "tickets/[id]/page.tsx": "developer",
  "tickets/[id]/print/page.tsx": "developer",
  "tickets/page.tsx": "developer",
  "vouchers/[id]/page.tsx": "developer",
  "vouchers/[id]/print/page.tsx": "developer",
  "vouchers/page.tsx": "developer",
  "webhooks/[id]/page.tsx": "developer",
  "webhooks/new/page.tsx": "developer",
  "webhooks/page.tsx": "developer",
  "webhooks/verify/page.tsx": "developer",
};
const ACTIONS: Record<string, Role> = {
  "actions.ts switchMode": "developer",
  "actions.ts switchStore": "staff",
  "actions.ts signOutHere": "staff",
  "actions.ts saveTheme": "staff",
  "actions.ts find": "developer",
  "apps/actions.ts register": "developer",
  "apps/actions.ts edit": "developer",
  "apps/actions.ts rotate": "developer",
  "apps/actions.ts remove": "developer",
  "bookings/actions.ts checkIn": "developer",
  "bookings/actions.ts edit": "developer",
  "bookings/actions.ts move": "developer",
  "bookings/actions.ts reverse": "developer",
  "bookings/actions.ts voidIt": "developer",
  "begin/actions.ts hide": "developer",
  "begin/actions.ts sell": "developer",
  "conflicts/actions.ts reopen": "developer",
  "conflicts/actions.ts settle": "developer",
  "customers/actions.ts create": "developer",
  "customers/actions.ts save": "developer",
  "customers/actions.ts erase": "developer",
  "customers/actions.ts merge": "developer",
  "devices/actions.ts newCode": "developer",
  "devices/actions.ts pair": "developer",
  "devices/actions.ts removePin": "developer",
  "devices/actions.ts revoke": "developer",
  "devices/actions.ts savePin": "developer",
  "discounts/actions.ts create": "developer",
  "discounts/actions.ts remove": "developer",
  "discounts/actions.ts save": "developer",
  "gift-cards/actions.ts adjust": "admin",
  "gift-cards/actions.ts charge": "developer",
  "gift-cards/actions.ts rename": "developer",
  "gift-cards/actions.ts reverse": "developer",
  "gift-cards/actions.ts setExpiry": "developer",
  "gift-cards/actions.ts voidIt": "developer",
  "keys/actions.ts createKey": "developer",
  "keys/actions.ts revoke": "developer",
  "keys/actions.ts rotate": "developer",
  "keys/actions.ts endOld": "developer",
  "mail/actions.ts resend": "developer",
  "mail/actions.ts send": "developer",
  "memberships/actions.ts cancel": "developer",
  "memberships/actions.ts checkIn": "developer",
  "memberships/actions.ts reverse": "developer",
  "orders/actions.ts refund": "developer",
  "orders/actions.ts fulfill": "developer",
  "orders/actions.ts cancel": "developer",
  "orders/actions.ts setBuyer": "developer",
  "orders/actions.ts addOrderNote": "developer",
  "orders/actions.ts removeOrderNote": "developer",
  "orders/actions.ts renewDownloads": "developer",
  "orders/actions.ts withdrawDownloads": "developer",
  "orders/new/actions.ts find": "developer",
  "orders/new/actions.ts price": "developer",
  "orders/new/actions.ts sell": "developer",
  "products/[id]/timeslots/actions.ts addMany": "developer",
  "products/[id]/timeslots/actions.ts change": "developer",
  "products/[id]/timeslots/actions.ts remove": "developer",
  "products/[id]/timeslots/actions.ts putBack": "developer",
  "products/actions.ts chooseBulk": "developer",
  "products/actions.ts publish": "developer",
  "products/actions.ts backToDraft": "developer",
  "products/actions.ts archive": "developer",
  "products/actions.ts restore": "developer",
  "products/actions.ts remove": "developer",
  "products/bulk/actions.ts duplicateAll": "developer",
  "products/bulk/actions.ts archiveAll": "developer",
  "products/bulk/actions.ts changeAllPrices": "developer",
  "products/files/actions.ts removeIt": "developer",
  "products/form/actions.ts create": "developer",
  "products/form/actions.ts save": "developer",
  "settings/account/actions.ts rename": "staff",
  "settings/account/actions.ts replacePassword": "staff",
  "settings/account/actions.ts endOne": "staff",
  "settings/account/actions.ts endOthers": "staff",
  "settings/account/actions.ts resendLink": "staff",
  "settings/account/passkeys/actions.ts start": "staff",
  "settings/account/passkeys/actions.ts ask": "staff",
  "settings/account/passkeys/actions.ts finish": "staff",
  "settings/account/passkeys/actions.ts rename": "staff",
  "settings/account/passkeys/actions.ts remove": "staff",
  "settings/account/providers/actions.ts link": "staff",
  "settings/account/providers/actions.ts unlink": "staff",
  "settings/account/two-factor/actions.ts start": "staff",
  "settings/account/two-factor/actions.ts turnOn": "staff",
  "settings/account/two-factor/actions.ts replaceCodes": "staff",
  "settings/account/two-factor/actions.ts turnOff": "staff",
  "settings/apps/actions.ts revoke": "developer",
  "settings/import/actions.ts cancel": "developer",
  "settings/import/actions.ts check": "developer",
  "settings/import/actions.ts discard": "developer",
  "settings/import/actions.ts start": "developer",
  "settings/import/actions.ts stop": "developer",
  "settings/import/actions.ts undo": "developer",
  "settings/people/actions.ts giveRole": "owner",
  "settings/people/actions.ts inviteOne": "owner",
  "settings/people/actions.ts remove": "owner",
  "settings/people/actions.ts signOut": "owner",
  "settings/people/actions.ts withdraw": "owner",
  "settings/store/actions.ts saveDetails": "developer",
  "settings/store/actions.ts savePlan": "owner",
  "settings/store/actions.ts saveRules": "developer",
  "settings/store/actions.ts saveSecondFactor": "owner",
  "settings/test-clock/actions.ts move": "developer",
  "settings/test-data/actions.ts deleteAll": "owner",
  "tickets/actions.ts letIn": "developer",
  "tickets/actions.ts rename": "developer",
  "tickets/actions.ts reverse": "developer",
  "tickets/actions.ts voidIt": "developer",
  "vouchers/actions.ts redeem": "developer",
  "vouchers/actions.ts reverse": "developer",
  "vouchers/actions.ts setExpiry": "developer",
  "vouchers/actions.ts voidIt": "developer",
  "webhooks/actions.ts registerEndpoint": "developer",
  "webhooks/actions.ts test": "developer",
  "webhooks/actions.ts rotate": "developer",
  "webhooks/actions.ts switchOn": "developer",
  "webhooks/actions.ts switchOff": "developer",
  "webhooks/actions.ts remove": "developer",
  "webhooks/actions.ts retry": "developer",
  "webhooks/actions.ts recover": "developer",
  "webhooks/actions.ts changeUrl": "developer",
  "webhooks/actions.ts verify": "developer",
};

type Outcome = "allowed" | "refused" | "sign in";

/** Runs a page or an action. It may fail for want of data: only a redirect to the scanner or to sign-in is a refusal. */
async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    await run();
    return "allowed";
  } catch (error) {
    const [kind, , to = ""] = String((error as { digest?: string }).digest).split(";");
    if (kind !== "NEXT_REDIRECT") return "allowed";
    return to === "/scan" || to === "/" ? "refused" : to.startsWith("/sign-in?next=") ? "sign in" : "allowed";
  }
}

const people = new Map<Role, SignedInPerson>();
beforeAll(async () => {
  const ctx = present((await makeStore()).test);
  for (const role of ROLES) people.set(role, await signInPerson(ctx, role));
});
beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7", "x-path": "/here" });
  request.cookies.clear();
});

/** Returns what each role, and a visitor without a session, gets. */
async function outcomes(
  run: () => unknown,
  sessionOf: (person: SignedInPerson) => string | Promise<string>,
): Promise<Record<string, Outcome>> {
  const found: Record<string, Outcome> = { nobody: await outcomeOf(run) };
  for (const [role, person] of people) {
    request.cookies.set(sessionCookie().name, await toSessionToken(await sessionOf(person)));
    found[role] = await outcomeOf(run);
  }
  return found;
}

const expected = (least: Role): Record<string, Outcome> => ({
  nobody: "sign in",
  ...Object.fromEntries(ROLES.map((role) => [role, isAtLeast(role, least) ? "allowed" : "refused"])),
});

describe("each page", () => {
  const pages = find("page.tsx");
  test("has a declared role", () => expect(Object.keys(PAGES).sort()).toEqual(pages));

  test.each(pages)("%s", async (path) => {
    const { default: Page } = await import(/* @vite-ignore */ `${ROOT}/${path}`);
    const open = () => Page({ params: Promise.resolve({ id: newId() }), searchParams: Promise.resolve({}) });
    expect(await outcomes(open, ({ sessionId }) => sessionId)).toEqual(expected(PAGES[path] as Role));
  });
});

describe("each action", async () => {
  const modules = await Promise.all(
    find("actions.ts").map(async (path) => [path, await import(/* @vite-ignore */ `${ROOT}/${path}`)] as const),
  );
  const actions = modules.flatMap(([path, exported]) =>
    Object.entries(exported).map(
      ([name, run]) => [`${path} ${name}`, run as (...given: unknown[]) => unknown] as const,
    ),
  );
  test("has a declared role", () => expect(Object.keys(ACTIONS).sort()).toEqual(actions.map(([name]) => name).sort()));

  test.each(actions)("%s", async (name, run) => {
    const given = () => {
      const form = new FormData();
      form.set("path", "/orders"); // where a switch of the mode leads back to
      return run.length > 1 ? [undefined, form] : name.endsWith(" find") ? ["x"] : [form];
    };
    const ownSession = ({ ctx }: SignedInPerson) => openSession(ctx); // some actions end theirs
    expect(await outcomes(() => run(...given()), ownSession)).toEqual(expected(ACTIONS[name] as Role));
  });
});
