export type { ApiResponse, Call, RequestOptions, Send } from "./call.ts";
export * from "./errors.ts";
export type { List, Page } from "./list.ts";
export * from "./resources.ts";
export { transport, type ZakkaOptions } from "./transport.ts";
export type * from "./types.ts";
export { verifyWebhook } from "./webhook.ts";
export { Zakka } from "./zakka.ts";
