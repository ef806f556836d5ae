import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { anchorOf, GROUPS } from "#app/docs/links";
import { ApiViewer } from "#components/docs/api-viewer";
import { DocsPage } from "#components/docs/docs-page";
import { ReferenceOutline } from "#components/docs/reference-outline";
import { THEME_COOKIE, themeOf } from "#components/ui/theme.ts";
import { isAtLeast } from "#lib/auth/roles";
import { currentSession } from "#lib/pages/session";
import { fillInTestKey } from "./actions.ts";
import { REFERENCE } from "./reference.ts";

export const metadata: Metadata = {
  title: "API reference · Docs",
  alternates: { types: { "text/markdown": "/docs/reference.md" } },
};

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), "public", "viewer");

const OUTLINE = REFERENCE.resources.map((resource) => ({
  id: `tag/${resource.id}`,
  name: resource.name,
  operations: resource.operations.map((operation) => ({
    id: anchorOf(resource, operation),
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
  })),
}));

export default async function ReferencePage() {
  const session = await currentSession();
  const [script] = await readdir(FOLDER);
  const mayUseKeys = session !== null && isAtLeast(session.store.role, "developer");
  return (
    <DocsPage groups={GROUPS} current="/docs/reference" isWide>
      <ApiViewer
        script={`/viewer/${script}`}
        theme={themeOf((await cookies()).get(THEME_COOKIE)?.value)}
        store={mayUseKeys ? session.store.name : null}
        isSignedIn={session !== null}
        fillInTestKey={fillInTestKey}
      >
        <ReferenceOutline resources={OUTLINE} />
      </ApiViewer>
    </DocsPage>
  );
}
