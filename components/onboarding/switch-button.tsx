import { type ButtonLook, buttonClass } from "#components/ui/button-look";
import type { Mode } from "#lib/core/request";

/** Switches to the products of the other mode. A plain form: the page that it opens shows the result. */
export function SwitchButton({
  to,
  action,
  kind,
}: Pick<ButtonLook, "kind"> & { to: Mode; action: (form: FormData) => Promise<void> }) {
  return (
    <form data-leaves="" action={action}>
      <input type="hidden" name="path" value="/products" />
      <button type="submit" name="mode" value={to} className={buttonClass({ kind })}>
        Switch to {to}
      </button>
    </form>
  );
}
