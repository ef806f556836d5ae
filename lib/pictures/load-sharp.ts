/** Loads the library for pictures when the first one is made: it is large, and most pages need none. */
export const loadSharp = async () => (await import("sharp")).default;
