import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { PhoneTools } from "./phone-tools.tsx";

/** The head of a page: link back, title, status, actions with the primary one last. On a phone the actions are at the foot. */
export function PageHead({
  back,
  title,
  status,
  sub,
  end,
  children,
}: {
  back?: { href: string; label: string };
  title: ReactNode;
  status?: ReactNode;
  sub?: ReactNode;
  /** What stands at the end of the head and is no action, such as the time of the data. */
  end?: ReactNode;
  /** The actions. */
  children?: ReactNode;
}) {
  return (
    <header className="head">
      <div className="grow">
        {back && (
          <p className="crumb">
            <Link href={back.href as Route}>{back.label}</Link>
          </p>
        )}
        <h1>
          {typeof title === "string" ? <span className="truncated">{title}</span> : title}
          {status}
        </h1>
        {sub && <p className="sub">{sub}</p>}
      </div>
      <PhoneTools back={back} />
      {end}
      {children && <div className="button-row">{children}</div>}
    </header>
  );
}
