export interface Mailbox {
  name: string;
  address: string;
}

/** One e-mail address, without characters that could begin another address, a header or a comment. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** Parses `Shop <orders@example.com>`, `"Smith, Ines" <ines@example.com>` or an address alone; null for any other text. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", address = text.trim()] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  return isAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, "$1"), address } : null;
}
