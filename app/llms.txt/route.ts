import { CONTENTS } from "#app/docs/contents";
import { addressOf } from "#app/docs/links";
import { markdownResponse } from "#app/docs/markdown/response";
import { readGuides } from "#app/docs/read-guide";
import { appUrl } from "#lib/config/environment";

/** Answers with the contents of the documentation for programs that read text (llmstxt.org). */
export async function GET(): Promise<Response> {
  const guides = await readGuides();
  const groups = CONTENTS.map(({ title, guides: entries }) => {
    const lines = entries.flatMap(({ slug }) => {
      const guide = guides.find((one) => one.slug === slug);
      return guide ? [`- [${guide.title}](${appUrl()}${addressOf(slug)}.md): ${guide.lead.replace(/\s+/g, " ")}`] : [];
    });
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return markdownResponse(`${HEAD}\n${groups.join("\n")}\n${reference()}`);
}

const HEAD = `# Zakka

> The commerce back end for a merchant with a door: tickets, gift cards, bookings, vouchers, memberships and goods, with a REST
> API, signed webhooks, and a scanner for the door.
`;

const reference = (): string => `## Reference

- [API reference](${appUrl()}/docs/reference.md): every operation with its parameters, answers, errors and scope
- [OpenAPI 3.1 document](${appUrl()}/v1/openapi.json): every operation and webhook, with errors and examples
- [All guides in one file](${appUrl()}/llms-full.txt)
`;
