import type { Route } from "next";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass, Kbd } from "./button-look.tsx";
import { Link } from "./link.tsx";

/** A button. To submit a form with a pending state, use SubmitButton. */
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

/** A link that looks like a button. `needsFullLoad` is for pages with their own content security policy, such as /scan. */
export function ButtonLink({
  kind,
  small,
  square,
  wide,
  kbd,
  children,
  className,
  href,
  needsFullLoad,
  scroll,
  ...rest
}: ButtonLook & { href: string; needsFullLoad?: boolean; scroll?: boolean; replace?: boolean } & Omit<
    ComponentProps<"a">,
    "href"
  >) {
  const look = buttonClass({ kind, small, square, wide }, className);
  const content = (
    <>
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </>
  );
  if (needsFullLoad) {
    return (
      <a className={look} href={href} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <Link className={look} href={href as Route} scroll={scroll} {...rest}>
      {content}
    </Link>
  );
}
