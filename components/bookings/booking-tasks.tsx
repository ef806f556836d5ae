"use client";
import { type ComponentProps, lazy } from "react";

const load = () => import("./booking-forms.tsx");
const EditForm = lazy(() => load().then((parts) => ({ default: parts.EditForm })));
const MoveForm = lazy(() => load().then((parts) => ({ default: parts.MoveForm })));

// A page on which no task is open does not load its form. Without a boundary the server waits for it, so that it is in the
// page before JavaScript has loaded.

/** The task that changes the name and the number of people of a booking. */
export const EditTask = (props: ComponentProps<typeof EditForm>) => <EditForm {...props} />;

/** The task that moves a booking to another time or place. */
export const MoveTask = (props: ComponentProps<typeof MoveForm>) => <MoveForm {...props} />;
