// The generator asks for the compiler's own interface, which TypeScript 7 does not have.
export { ts as default } from "@ts-morph/common";
