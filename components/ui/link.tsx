import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page of ours. Nothing is fetched before it is followed: pages are made for each request, so that fetching one early
 * would answer without its content, and the sidebar alone has 20 links.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
