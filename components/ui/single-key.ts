/** The key in the browser's storage with which a person switches single-key shortcuts off. */
export const SINGLE_KEYS = "zakka-single-keys";

/** The key of a single-key shortcut, lower case, or null where it must not act: in a field, with a modifier, in a dialog, or switched off. */
export function singleKey(event: KeyboardEvent): string | null {
  if (localStorage.getItem(SINGLE_KEYS) === "off") return null;
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return null;
  const at = event.target as HTMLElement | null;
  if (at?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]"))
    return null;
  if (at?.closest("[role=dialog], [role=alertdialog], [role=menu]")) return null;
  return event.key.toLowerCase();
}
