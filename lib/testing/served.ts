/** Repeats `work` while it gets no connection in time, which can happen to many callers on a busy machine. */
export async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== "P2028") throw error;
    return untilServed(work);
  }
}
