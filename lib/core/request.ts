export type Mode = "test" | "live";

/** Who acts: a key, a scanner device, a person in the dashboard, or the system itself. */
export interface Actor {
  kind: "key" | "device" | "user" | "system";
  id: string;
  /** What a log row shows as its source: `api`, the device's name, the person's name. */
  name: string;
  scopes: readonly string[];
}

/** From where a request came. */
export interface Origin {
  /** Of the client, as far as the proxies that are trusted tell it. */
  address: string;
  agent: string | null;
}

/** When, under which id and from where a request came. */
export interface RequestFacts {
  now: Date;
  requestId: string;
  from: Origin;
}
