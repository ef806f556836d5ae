import type { ComponentProps, ReactNode } from "react";
import { Columns } from "#components/ui/section";
import { PageHead } from "./page-head.tsx";

/**
 * The page of one thing, such as an order. Its sections are on the left, its facts on the right, and an open task is a third
 * column, on a phone a sheet from below.
 */
export function DetailsPage({
  actions,
  before,
  facts,
  task,
  children,
  ...head
}: Omit<ComponentProps<typeof PageHead>, "children"> & {
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** What stands above the columns, such as a note about the whole thing. */
  before?: ReactNode;
  /** Sections with `Facts`. */
  facts: ReactNode;
  /** A `Task`, while one is open. */
  task?: ReactNode;
  /** Sections. */
  children: ReactNode;
}) {
  return (
    <>
      <PageHead {...head}>{actions}</PageHead>
      {before}
      <Columns aside={facts} task={task}>
        {children}
      </Columns>
    </>
  );
}
