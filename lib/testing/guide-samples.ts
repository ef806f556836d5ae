import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./receiver.ts";

/** A piece of code in a guide. */
export interface Sample {
  language: string;
  /** The words after the language: the name of a file, `by-hand` for what no test can run. */
  words: string[];
  code: string;
  /** Nothing stands between this and the code before. */
  followsAnother: boolean;
}

/** Returns the code of a guide, in its order. */
export function samplesOf(markdown: string): Sample[] {
  let end = -1;
  return [...markdown.matchAll(/^ *```(\w+) ?(.*)\n([\s\S]*?)^ *```$/gm)].map((found) => {
    const [whole, language = "", words = "", code = ""] = found;
    const followsAnother = end >= 0 && !markdown.slice(end, found.index).trim();
    end = found.index + whole.length;
    return { language, words: words.split(" ").filter(Boolean), code, followsAnother };
  });
}

const fileOf = ({ words }: Sample): string | undefined => words.find((word) => word.includes("."));

/** Whether a program is on this machine. */
export function isInstalled(command: string, ...proof: string[]): boolean {
  try {
    execFileSync(command, proof, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** How programs are run, by language. */
const RUNNERS: Record<string, string> = { js: process.execPath, python: "python3" };

/** Stands in for `jq`, which not every machine has. */
const JQ = `jq() { ${process.execPath} ${JSON.stringify(join(import.meta.dirname, "jq.mjs"))} "$@"; }`;

const MARK = "\u241e";

export interface Ran {
  sample: Sample;
  /** What the command or program before this sample printed. Null before the first. */
  output: string | null;
}

export interface Run {
  /** A folder in the checkout, so that programs can import installed packages. */
  folder: string;
  variables: Record<string, string>;
  /** Changes the code before it is run: addresses and keys. */
  fill: (code: string) => string;
}

/** What programs in the background print. */
const BACKGROUND = "background.txt";

/**
 * Runs the samples of a guide in one shell: commands as they stand, programs that no command starts by their language. Returns
 * each sample with what was printed before it. Throws what was printed if one fails.
 */
export async function runSamples(samples: readonly Sample[], { folder, variables, fill }: Run): Promise<Ran[]> {
  const commands = samples.filter(({ language, words }) => language === "sh" && !words.includes("by-hand"));
  const isStarted = (file: string) => commands.some(({ code }) => code.includes(file));
  const script = [JQ];
  const at: number[] = [];
  for (const sample of samples) {
    const file = fileOf(sample);
    if (file) writeFileSync(join(folder, file), fill(sample.code));
    const runner = RUNNERS[sample.language];
    const canRun = file && runner && !isStarted(file) && isInstalled(runner, "--version");
    if (commands.includes(sample) || canRun) {
      at.push(samples.indexOf(sample));
      script.push(`printf '${MARK}'`, commands.includes(sample) ? inFile(fill(sample.code)) : `'${runner}' ${file}`);
    }
  }
  writeFileSync(join(folder, BACKGROUND), "");
  const whole = `${script.join("\n")}\nprintf '${MARK}'\nread -r _ || true\nkill $(jobs -p) 2>/dev/null || true\n`;
  const awaited = samples.filter(isPrinted).flatMap(({ code }) => code.trim().split("\n"));
  const printed = await runShell(whole, { folder, variables, awaited });
  const outputs = printed.split(MARK).slice(1);
  const background = readFileSync(join(folder, BACKGROUND), "utf8");
  return samples.map((sample, index) => {
    if (sample.language === "text") return { sample, output: background };
    let last = at.findLastIndex((one) => one < index);
    while (last > 0 && isSameInAnotherLanguage(samples, at[last - 1], at[last])) last -= 1;
    return { sample, output: last < 0 ? null : (outputs[last] ?? null) };
  });
}

/** Whether a sample shows what a program in the background prints. */
const isPrinted = ({ language, words }: Sample): boolean => language === "text" && !words.includes("by-hand");

/** Samples in several languages that follow each other do the same. The answer below them is that of the first. */
const isSameInAnotherLanguage = (samples: readonly Sample[], first = 0, second = 0): boolean =>
  second === first + 1 &&
  samples[second]?.followsAnother === true &&
  samples[first]?.language !== samples[second]?.language;

/** Sends what programs in the background print into a file. */
const inFile = (command: string): string => command.replace(/ &$/gm, ` > ${BACKGROUND} 2>&1 &`);

/** Runs a script until its end, and until its programs in the background have printed the awaited lines. */
function runShell(
  script: string,
  { folder, variables, awaited }: Pick<Run, "folder" | "variables"> & { awaited: readonly string[] },
): Promise<string> {
  const env = { ...process.env, ...variables };
  const shell = spawn("bash", ["-euo", "pipefail", "-c", script], { cwd: folder, env });
  const marks = script.split(`printf '${MARK}'`).length;
  const haveAll = () => {
    const lines = readFileSync(join(folder, BACKGROUND), "utf8").split("\n");
    return awaited.every((shown) => lines.some((line) => matches(shown, line)));
  };
  let printed = "";
  let said = "";
  shell.stderr.on("data", (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    shell.stdout.on("data", (chunk) => {
      printed += chunk;
      if (printed.split(MARK).length === marks)
        until(haveAll)
          .catch(() => undefined) // the comparison says what is missing
          .finally(() => shell.stdin.end());
    });
    shell.once("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(`${said}\n${printed}`))));
  });
}

/**
 * Returns where a real answer differs from the shown one, which may have fewer fields. "…" stands for any text, and a time for
 * any time.
 */
export function differencesOf(shown: unknown, real: unknown, path = "$"): string[] {
  if (typeof shown === "string" && typeof real === "string") {
    return matches(shown, real) ? [] : [`${path}: shown ${shown}, real ${real}`];
  }
  if (shown === null || typeof shown !== "object" || real === null || typeof real !== "object") {
    const isTime = typeof shown === "number" && shown > 1_000_000_000 && typeof real === "number";
    return isTime || Object.is(shown, real) ? [] : [`${path}: shown ${shown}, real ${JSON.stringify(real)}`];
  }
  if (Array.isArray(shown) && Array.isArray(real) && shown.length !== real.length) {
    return [`${path}: shown ${shown.length} entries, real ${real.length}`];
  }
  return Object.entries(shown).flatMap(([name, value]) =>
    name in real
      ? differencesOf(value, (real as Record<string, unknown>)[name], `${path}.${name}`)
      : [`${path}.${name}: not in the real answer`],
  );
}

/** Whether a text is as shown, where "…" stands for anything. */
export function matches(shown: string, real: string): boolean {
  const pattern = shown.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[\\s\\S]*?")}$`).test(real);
}
