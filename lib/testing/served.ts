/** Runs `work` again while no connection is free for it in time: on a busy machine a crowd waits longer than one request may. */
export async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== "P2028") throw error;
    return untilServed(work);
  }
}
