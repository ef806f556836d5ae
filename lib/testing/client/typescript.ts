// The generator uses the compiler's API, which TypeScript 7 does not have.
export { ts as default } from "@ts-morph/common";
