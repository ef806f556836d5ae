export type Mode = "test" | "live";

/** Who acts: a key, a scanner device, an app of somebody else, a person in the dashboard, or the system itself. */
export interface Actor {
  kind: "key" | "device" | "app" | "user" | "system";
  /** Of an app: of its grant, whatever its present token. */
  id: string;
  /** The default `source` of what the actor records: `api`, the device's name or the person's name. */
  name: string;
  /** What people call a key or an app, for records that they read. */
  label?: string;
  scopes: readonly string[];
  /** Of a device: the only events whose tickets it can redeem. Absent or null: all. */
  ticketEventIds?: readonly string[] | null;
  /** Of a device: whether it may read the names of guests and what is written about them. Absent: it may. */
  showsNames?: boolean;
}

/** The client that sent a request. */
export interface Origin {
  /** Its IP address, read from the headers of trusted proxies. */
  address: string;
  /** Its User-Agent header. */
  agent: string | null;
}

/** The time, the id and the client of a request. */
export interface RequestFacts {
  /** By the clock of the server, whatever the test clock of a store says. */
  realNow: Date;
  requestId: string;
  from: Origin;
}

/** What caused a change of an account: a request, or a command of the operator, which has no client. */
export type Cause = Omit<RequestFacts, "from"> & { from: Origin | null };
