import type { DocsGroup, DocsLink } from "#components/docs/docs-page";
import { CONTENTS, GUIDES } from "./contents.ts";

export const addressOf = (slug: string): string => `/docs/${slug}`;

/** Returns where a link of a guide leads. The files link to each other, so that they also work where they are read as files. */
export const addressOfLink = (href: string): string =>
  href.replace(/^([\w-]+)\.md(?=#|$)/, (_, slug) => addressOf(slug));

/** Returns how the viewer names an operation: by the resource, the method and the path after `/v1`. */
export const anchorOf = (resource: { id: string }, { method, path }: { method: string; path: string }): string =>
  `tag/${resource.id}/${method}${path.replace(/^\/v1/, "")}`;

/** Returns where the viewer shows an operation. */
export const addressOfOperation = (...operation: Parameters<typeof anchorOf>): string =>
  `/docs/reference#${anchorOf(...operation)}`;

const toLink = ({ slug, label }: { slug: string; label: string }): DocsLink => ({ href: addressOf(slug), label });

/** The navigation of the documentation. */
export const GROUPS: readonly DocsGroup[] = [
  ...CONTENTS.map(({ title, guides }) => ({ title, links: guides.map(toLink) })),
  { title: "Reference", links: [{ href: "/docs/reference", label: "API reference" }] },
];

/** Returns the guides before and after one. */
export function neighborsOf(slug: string): { previous?: DocsLink; next?: DocsLink } {
  const at = GUIDES.findIndex((guide) => guide.slug === slug);
  const [previous, next] = [GUIDES[at - 1], GUIDES[at + 1]];
  return { previous: previous && toLink(previous), next: next && toLink(next) };
}
