"use client";
import { type ComponentProps, lazy } from "react";

const load = () => import("./item-forms.tsx");
const RenameForm = lazy(() => load().then((parts) => ({ default: parts.RenameForm })));
const ExpiryForm = lazy(() => load().then((parts) => ({ default: parts.ExpiryForm })));

// A page on which no task is open does not load its form. Without a boundary the server waits for it, so that it is in the
// page before JavaScript has loaded.

/** The task that puts another name on an item. */
export const RenameTask = (props: ComponentProps<typeof RenameForm>) => <RenameForm {...props} />;

/** The task that changes when an item expires. */
export const ExpiryTask = (props: ComponentProps<typeof ExpiryForm>) => <ExpiryForm {...props} />;
