import { TextLink } from "#components/ui/text-link";
import type { Caller } from "#lib/dashboard/requests/shape";

const TEXTS: Record<Caller["kind"], string> = { key: "Key", device: "Scanner", app: "App" };
const PAGES: Record<Caller["kind"], (id: string) => string> = {
  key: (id) => `/keys/${id}`,
  device: (id) => `/devices/${id}`,
  app: (id) => `/settings/apps/${id}`,
};

/** Returns who sent a request, in words: "Till", or "Key" without a name. */
export const callerText = ({ kind, name }: Caller): string => name ?? TEXTS[kind];

/** Who sent a request, as a link to the page where the access can be ended. */
export function CallerLink({ caller }: { caller: Caller }) {
  if (caller.name === null) return <>{TEXTS[caller.kind]}, no longer stored</>;
  return <TextLink href={PAGES[caller.kind](caller.id)}>{`${TEXTS[caller.kind]} “${caller.name}”`}</TextLink>;
}
