/** The state of an endpoint. A person switches it off; the system disables it, after failures or after a 410 (gone). */
export type EndpointState = "enabled" | "failing" | "disabled_by_failures" | "gone" | "switched_off";

/** Returns the word for an endpoint that gets nothing: who ended it decides. */
export const endedWord = (state: EndpointState): "switched off" | "disabled" =>
  state === "switched_off" ? "switched off" : "disabled";
