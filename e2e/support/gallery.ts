import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { build, type Rolldown } from "vite";

const ADDRESS = "http://parts.example";

/** Renders the gallery in the browser. Its links lead nowhere. */
const ENTRY = `
import { createRoot } from "react-dom/client";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import "../globals.css";
import PartsPage from "./page.dev.tsx";

const router = { push() {}, replace() {}, refresh() {}, prefetch() {}, back() {}, forward() {} };
const searchParams = Promise.resolve(Object.fromEntries(new URLSearchParams(location.search)));
const page = await PartsPage({ searchParams });
createRoot(document.getElementById("root")).render(<AppRouterContext value={router}>{page}</AppRouterContext>);
`;
/** The order of the layers stands first, because the bundler may place a sheet of a part before it. */
const LAYERS = readFileSync(new URL("../../app/layers.css", import.meta.url), "utf8");
/** Next makes the variables of the fonts. */
const FONTS = ":root { --font-geist-sans: sans-serif; --font-geist-mono: monospace }";
const ENTRY_FILE = new URL("../../app/parts/entry.tsx", import.meta.url).pathname;

let files: Promise<Map<string, string | Uint8Array>> | undefined;

/** Opens the gallery of parts, which no build of the app has. It is built here alone, in a few seconds. */
export async function openGallery(page: Page, query: string): Promise<void> {
  files ??= buildGallery();
  const built = await files;
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = built.get(pathname);
    if (body === undefined) return route.fulfill({ contentType: "text/html", body: htmlOf(built) });
    return route.fulfill({
      contentType: pathname.endsWith(".css") ? "text/css" : "text/javascript",
      body: typeof body === "string" ? body : Buffer.from(body),
    });
  });
  await page.goto(`${ADDRESS}/parts${query}`);
  await page.getByRole("heading", { name: "Parts", level: 1 }).waitFor();
}

async function buildGallery(): Promise<Map<string, string | Uint8Array>> {
  const output = (await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env": "{}", "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      target: "esnext",
      rolldownOptions: { input: ENTRY_FILE },
    },
    plugins: [
      {
        name: "gallery",
        enforce: "pre",
        resolveId: (id) => (id === ENTRY_FILE ? id : null),
        load: (id) => (id === ENTRY_FILE ? ENTRY : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return new Map(output.output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]));
}

function htmlOf(files: ReadonlyMap<string, unknown>): string {
  const names = [...files.keys()];
  const style = names.find((name) => name.endsWith(".css"));
  const script = names.find((name) => name.includes("/entry"));
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Parts</title><style>${LAYERS}${FONTS}</style><link rel="stylesheet" href="${style}"></head>
<body><div id="root"></div><script type="module" src="${script}"></script></body></html>`;
}
