"use client";
import { lazy } from "react";
import type { BuyerFormProps } from "./buyer-form.tsx";

const BuyerForm = lazy(() => import("./buyer-form.tsx").then((parts) => ({ default: parts.BuyerForm })));

/** The task that says who bought. Its form is loaded when it is open. */
export const BuyerTask = (props: BuyerFormProps) => <BuyerForm {...props} />;
