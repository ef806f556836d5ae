import { clsx } from "clsx";
import type { Route } from "next";
import type { ComponentProps } from "react";
import { Link } from "./link.tsx";
import styles from "./text-link.module.css";

/** A link within text. */
export function TextLink({ href, className, ...rest }: Omit<ComponentProps<typeof Link>, "href"> & { href: string }) {
  return <Link className={clsx(styles.textLink, className)} href={href as Route} {...rest} />;
}

/** A button that looks like a link within text. */
export function TextButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" className={clsx(styles.textLink, className)} {...rest} />;
}
