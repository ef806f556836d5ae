import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

/** `danger` destroys something; `leads-to-danger` opens a dialog or page that does. */
type ButtonKind = "primary" | "danger" | "leads-to-danger" | "ghost";
export interface ButtonLook {
  kind?: ButtonKind;
  /** 26 px high, for rows and footers. */
  small?: boolean;
  /** Only an icon: give aria-label as well. */
  square?: boolean;
  /** As wide as its column. */
  wide?: boolean;
  /** The key that presses it, shown as a cap. */
  kbd?: string;
}

/** A button that says its effect. Works on the server; for a form's submit with a pending state see SubmitButton. */
export function Button({
  kind,
  small,
  square,
  wide,
  kbd,
  children,
  className,
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return (
    <button type="button" className={buttonClass({ kind, small, square, wide }, className)} {...rest}>
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </button>
  );
}

/** A link drawn as a button. `scroll={false}` stays where one is; `hard` loads the page anew, for pages with a policy of their own such as /scan. */
export function ButtonLink({
  kind,
  small,
  square,
  wide,
  kbd,
  children,
  className,
  href,
  hard,
  scroll,
  ...rest
}: ButtonLook & { href: string; hard?: boolean; scroll?: boolean; replace?: boolean } & Omit<
    ComponentProps<"a">,
    "href"
  >) {
  const look = buttonClass({ kind, small, square, wide }, className);
  const inside = (
    <>
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </>
  );
  if (hard) {
    return (
      <a className={look} href={href} {...rest}>
        {inside}
      </a>
    );
  }
  return (
    <Link className={look} href={href as Route} scroll={scroll} {...rest}>
      {inside}
    </Link>
  );
}

/** A key cap. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

export function buttonClass(look: ButtonLook, more?: string): string {
  const { kind, small, square, wide } = look;
  return ["button", kind, small && "small", square && "square", wide && "wide", more].filter(Boolean).join(" ");
}
