import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { appUrl } from "#lib/config/environment";
import { GUIDES } from "./contents.ts";
import { type ParsedGuide, parseGuide } from "./parse-guide.ts";

/** A guide as its file has it, with the address of this deployment. */
export interface Guide extends ParsedGuide {
  slug: string;
  source: string;
}

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), "docs", "guides");
/** The address that the files use. A reader gets that of this deployment, so that samples run as they stand. */
const SAMPLE_ORIGIN = "http://localhost:3000";

const parsed = new Map<string, Guide>();

/** Returns a guide, or null for a name that has none. */
export async function readGuide(slug: string): Promise<Guide | null> {
  if (!GUIDES.some((guide) => guide.slug === slug)) return null;
  const text = await readFile(join(FOLDER, `${slug}.md`), "utf8");
  const source = text.replaceAll(SAMPLE_ORIGIN, appUrl());
  const known = parsed.get(slug);
  if (known?.source === source) return known;
  const guide = { slug, source, ...parseGuide(source) };
  parsed.set(slug, guide);
  return guide;
}

/** Returns all guides, in their order. */
export async function readGuides(): Promise<Guide[]> {
  const guides = await Promise.all(GUIDES.map(({ slug }) => readGuide(slug)));
  return guides.filter((guide) => guide !== null);
}
