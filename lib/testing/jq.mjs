// The part of jq that the guides use, for machines without it: `jq [-r] FILTER [FILE]` with paths and `{ name, name }`.
import { readFileSync } from "node:fs";

const [filter = ".", file] = process.argv.slice(2).filter((word) => word !== "-r");
const input = JSON.parse(readFileSync(file ?? 0, "utf8"));
const value = filter.split(" | ").reduce(apply, input);
if (value === undefined) throw new Error(`Nothing at ${filter} of ${JSON.stringify(input)}`);
console.log(process.argv.includes("-r") && typeof value === "string" ? value : JSON.stringify(value, null, 2));

function apply(from, step) {
  return step.startsWith("{") ? pick(from, step.slice(1, -1).split(",")) : follow(from, step);
}

function pick(from, names) {
  return Object.fromEntries(names.map((name) => [name.trim(), from[name.trim()]]));
}

function follow(from, path) {
  const steps = path.match(/\w+/g) ?? [];
  return steps.reduce((at, step) => at?.[step], from);
}
