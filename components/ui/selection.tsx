"use client";
import { type ComponentProps, lazy, Suspense } from "react";

const Bar = lazy(() => import("./selection-bar.tsx").then((parts) => ({ default: parts.SelectionBar })));

/** The bar of the selected rows. Only a list that has one loads it. */
export function SelectionBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  );
}
