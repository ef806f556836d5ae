"use client";
import { type ComponentProps, lazy } from "react";

const EditCustomer = lazy(() => import("./edit-customer.tsx").then((parts) => ({ default: parts.EditCustomer })));

/**
 * The task that changes a customer. A page on which it is not open does not load its form. Without a boundary the server
 * waits for it, so that it is in the page before JavaScript has loaded.
 */
export const EditTask = (props: ComponentProps<typeof EditCustomer>) => <EditCustomer {...props} />;
