"use client";
import { type ComponentProps, lazy } from "react";

const AdjustForm = lazy(() => import("./adjust-form.tsx").then((parts) => ({ default: parts.AdjustForm })));

/** The task that adjusts the balance of a card. A page on which it is not open does not load its form. */
export const AdjustTask = (props: ComponentProps<typeof AdjustForm>) => <AdjustForm {...props} />;
