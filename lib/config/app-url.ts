/** The public origin of this deployment, without a path. */
export const appUrl = (): string => process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
