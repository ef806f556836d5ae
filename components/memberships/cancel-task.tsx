"use client";
import { type ComponentProps, lazy } from "react";

const CancelForm = lazy(() => import("./cancel-form.tsx").then((parts) => ({ default: parts.CancelForm })));

/** The task that cancels a membership. A page on which it is not open does not load its form. */
export const CancelTask = (props: ComponentProps<typeof CancelForm>) => <CancelForm {...props} />;
