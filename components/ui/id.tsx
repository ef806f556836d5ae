import { Copy } from "./copy.tsx";

/** An ID in a row. It shows the last 8 characters, because UUIDv7 start alike, and copies all of them. */
export function Id({ id, of = "id" }: { id: string; of?: string }) {
  return (
    <Copy value={id} label={`copy ${of}`} quiet tone="quiet">
      {shortId(id)}
    </Copy>
  );
}

/** Shortens an ID to its last 8 characters: "…b3f2a1c4". */
export const shortId = (id: string): string => `…${id.slice(-8)}`;

/** Shortens a token to its prefix and last six characters: "T-…9WQK4M". */
export function shortToken(token: string): string {
  return `${token.slice(0, 2)}…${token.slice(-6)}`;
}

/** Shortens a gift card code to its last group: "…-HJ3N". */
export function shortCode(code: string): string {
  return `…${code.slice(-5)}`;
}
