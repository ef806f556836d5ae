import type { Door } from "#lib/domain/door/schema";

const TIMEOUT_MS = 8_000;

/** Asks the server about the door. `refused`: it does not know this token. `origin` is as in `askList`. */
export async function askDoor(
  token: string,
  signal?: AbortSignal,
  origin = "",
): Promise<Door | "refused" | "unreachable"> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${origin}/scan/door`, {
      headers: { authorization: `Bearer ${token}` },
      credentials: "omit",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.status === 401) return "refused";
    return response.ok ? ((await response.json()) as Door) : "unreachable";
  } catch {
    return "unreachable";
  }
}
