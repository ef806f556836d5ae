import { EVENT_TYPES } from "#lib/core/event-types";
import { Settings } from "#lib/domain/stores/schema";
import { type Command, UsageError } from "./command.ts";

/** What can follow after these words of a command line. */
interface Choice {
  after: string;
  words: readonly string[];
  /** Whether the name of a file can follow, too. */
  takesFile?: boolean;
}

/** Returns the command that prints a script for a shell, which completes the names of these commands and their options. */
export function completionOf(commands: readonly Command[]): Command {
  const completion: Command = {
    name: "completion",
    usage: "bash|zsh|fish",
    summary: "Print a script that completes commands and options in a shell",
    help: [
      'bash   eval "$(zakka completion bash)"           in ~/.bashrc',
      'zsh    eval "$(zakka completion zsh)"            in ~/.zshrc',
      "fish   zakka completion fish | source            in ~/.config/fish/config.fish",
    ],
    examples: ["zakka completion bash"],
    options: [],
    takesArguments: true,
    async run(_options, [shell = "", ...rest]) {
      const print = SCRIPTS[shell];
      if (!print || rest.length > 0) throw new UsageError("Name one shell: zakka completion bash, zsh or fish.");
      const script = print(choicesOf([...commands, completion]));
      return { json: { shell, script: script.join("\n") }, lines: script };
    },
  };
  return completion;
}

/** Longer ones first, so that the first that fits is the right one. */
function choicesOf(commands: readonly Command[]): Choice[] {
  const names = commands.map(({ name }) => name);
  const families = [...new Set(names.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0] ?? ""))];
  return [
    ...commands.map(({ name, options, usage }) => ({
      after: name,
      takesFile: usage.startsWith("FILE"),
      words: [...valuesOf(name), ...longOf(options), "--json", "--help"],
    })),
    ...families.map((family) => ({ after: family, words: namesAfter(names, `${family} `) })),
    { after: "", words: [...new Set(names.map((name) => name.split(" ")[0] ?? ""))] },
  ];
}

const namesAfter = (names: readonly string[], start: string): string[] =>
  names.flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));

const longOf = (options: readonly string[]): string[] => options.flatMap((flags) => /--[a-z-]+/.exec(flags) ?? []);

/** What a command takes besides its options. */
const valuesOf = (name: string): readonly string[] => {
  if (name === "merchant set") return Object.keys(Settings.shape).map((key) => `${key}=`);
  if (name === "trigger") return EVENT_TYPES;
  return name === "completion" ? Object.keys(SCRIPTS) : [];
};

const SCRIPTS: Record<string, (choices: readonly Choice[]) => string[]> = {
  bash: bashScript,
  // zsh runs the functions of bash.
  zsh: (choices) => [
    "autoload -U +X compinit && compinit",
    "autoload -U +X bashcompinit && bashcompinit",
    ...bashScript(choices),
  ],
  fish: (choices) =>
    choices.map(({ after, words, takesFile }) => {
      // "zakka" stands before the words, so that there is always something to compare.
      const pattern = `zakka${after && ` ${after}`}${isWhole(choices, after) ? "" : "*"}`;
      return `complete -c zakka ${takesFile ? "-F" : "-f"} -n "string match -q -- '${pattern}' (string join ' ' zakka (commandline -opc)[2..])" -a '${words.join(" ")}'`;
    }),
};

/** Whether the words must be all that was typed: more words after them belong to another choice, or to none. */
const isWhole = (choices: readonly Choice[], after: string): boolean =>
  after === "" || choices.some((other) => other.after.startsWith(`${after} `));

function bashScript(choices: readonly Choice[]): string[] {
  const cases = choices.map(({ after, words }) => {
    const pattern = isWhole(choices, after) ? `"${after}"` : `"${after}"*`;
    return `    ${pattern}) words="${words.join(" ")}" ;;`;
  });
  return `_zakka() {
  local typed="\${COMP_WORDS[*]:1:$((COMP_CWORD - 1))}" words=""
  case "$typed" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _zakka zakka`.split("\n");
}
