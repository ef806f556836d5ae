// What openapi-typescript uses of the compiler, which TypeScript 7 does not have.
export { ts as default } from "@ts-morph/common";
