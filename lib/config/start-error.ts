/** A fault that the operator can correct. Only its message is printed, one line for each fault. */
export class StartError extends Error {
  override name = "StartError";
}

/** The exit code of a server process whose port is in use. */
export const EXIT_PORT_IN_USE = 98;
