"use client";
import { type ComponentProps, lazy } from "react";

const EditForm = lazy(() => import("./booking-forms.tsx").then((parts) => ({ default: parts.EditForm })));

// A page on which no task is open does not load its form. Without a boundary the server waits for it, so that it is in the
// page before JavaScript has loaded.

/** The task that changes the name and the number of people of a booking. */
export const EditTask = (props: ComponentProps<typeof EditForm>) => <EditForm {...props} />;
