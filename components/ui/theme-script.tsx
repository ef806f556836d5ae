import { THEME_COOKIE } from "#lib/core/theme";

/** Sets the ground before the first paint and follows the system while nothing was chosen. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SET }} />;
}

const SET = `(()=>{const dark=matchMedia("(prefers-color-scheme: dark)");const set=()=>{const kept=/(?:^|; )${THEME_COOKIE}=(light|dark)/.exec(document.cookie);document.documentElement.dataset.theme=kept?kept[1]:dark.matches?"dark":"light"};set();dark.addEventListener("change",set);addEventListener("zakka:theme",set)})()`;
