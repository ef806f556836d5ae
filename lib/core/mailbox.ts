export interface Mailbox {
  name: string;
  address: string;
}

/** One address, and nothing that could begin another one, a header or a comment. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** `Shop <orders@example.com>`, `"Smith, Ines" <ines@example.com>` or the address alone; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", address = text.trim()] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  return isAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, "$1"), address } : null;
}
