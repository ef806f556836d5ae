/** Returns the address that the page can show a picture from: pages show only pictures that this server keeps. */
export const shownAddress = (url: string | null): string | null => {
  const path = url && URL.canParse(url) ? new URL(url).pathname : null;
  return path && OWN_PICTURE.test(path) ? path : null;
};
const OWN_PICTURE = /^\/pictures\/[0-9a-f]{40}\.webp$/;
