import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { Article } from "#app/docs/article.tsx";
import { addressOf, GROUPS, neighborsOf } from "#app/docs/links";
import { readGuide } from "#app/docs/read-guide";
import { DocsPage } from "#components/docs/docs-page";
import { LANGUAGE_COOKIE } from "#components/docs/language-cookie.ts";
import { LANGUAGES, type Language } from "#components/docs/language-tabs";
import { OnThisPage } from "#components/docs/on-this-page";
import { Prose } from "#components/docs/prose";

const find = async (slug: string) => (await readGuide(slug)) ?? notFound();

export async function generateMetadata({ params }: PageProps<"/docs/[guide]">): Promise<Metadata> {
  const { title, lead, slug } = await find((await params).guide);
  return {
    title: `${title} · Docs`,
    description: lead,
    alternates: { types: { "text/markdown": `${addressOf(slug)}.md` } },
  };
}

export default async function GuidePage({ params }: PageProps<"/docs/[guide]">) {
  const { slug, title, body, sections } = await find((await params).guide);
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value ?? "";
  return (
    <DocsPage
      groups={GROUPS}
      current={addressOf(slug)}
      aside={<OnThisPage sections={sections} markdown={`${addressOf(slug)}.md`} />}
    >
      <Prose title={title} {...neighborsOf(slug)}>
        <Article body={body} language={chosen in LANGUAGES ? (chosen as Language) : undefined} />
      </Prose>
    </DocsPage>
  );
}
