/** Something the operator can put right: its message is the one line (or one per fault) that is printed. */
export class StartError extends Error {
  override name = "StartError";
}

/** How a server process ends when another program has its port. */
export const EXIT_PORT_IN_USE = 98;
