/** Repeats `work` until it gets a connection: on a busy machine many callers can wait longer than one request is allowed to. */
export async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== "P2028") throw error;
    return untilServed(work);
  }
}
