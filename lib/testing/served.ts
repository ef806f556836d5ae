/**
 * Repeats `work` while it gets no connection in time, which can happen to many callers on a busy machine. Other refusals that also say
 * `unavailable`, such as that of a deadlock, are not repeated.
 */
export async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message = "" } = error as { code?: string; message?: string };
    if (code !== "P2028" && !message.startsWith("Too many requests are waiting for the database")) throw error;
    return untilServed(work);
  }
}
