/** The name of the setting, in the browser's storage, that turns single-key shortcuts off. */
export const SINGLE_KEYS = "zakka-single-keys";

/** Returns the key in lower case, or null where a shortcut must not act: in a field or dialog, with a modifier, or turned off. */
export function singleKey(event: KeyboardEvent): string | null {
  if (localStorage.getItem(SINGLE_KEYS) === "off") return null;
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return null;
  const at = event.target as HTMLElement | null;
  if (at?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]"))
    return null;
  if (at?.closest("[role=dialog], [role=alertdialog], [role=menu]")) return null;
  return event.key.toLowerCase();
}
