import { Copy } from "./copy.tsx";

/** An id in a row: its last 8 characters, since UUIDv7 heads look alike; copies the whole. */
export function Id({ id, of = "id" }: { id: string; of?: string }) {
  return (
    <Copy value={id} label={`copy ${of}`} quiet className="id">
      …{id.slice(-8)}
    </Copy>
  );
}

/** A ticket's token in a row: prefix and last six, "T-…9WQK4M". */
export function shortToken(token: string): string {
  return `${token.slice(0, 2)}…${token.slice(-6)}`;
}

/** A gift-card code in a row: "…-HJ3N". */
export function shortCode(code: string): string {
  return `…${code.slice(-5)}`;
}
