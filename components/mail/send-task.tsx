"use client";
import { lazy } from "react";
import type { SendFormProps } from "./send-form.tsx";

const SendForm = lazy(() => import("./send-form.tsx").then((parts) => ({ default: parts.SendForm })));

/** The task that sends a confirmation or an item again. Its form is loaded when it is open. */
export const SendTask = (props: SendFormProps) => <SendForm {...props} />;
