"use client";
import { type ComponentProps, lazy, Suspense } from "react";

const EditCustomer = lazy(() => import("./edit-customer.tsx").then((parts) => ({ default: parts.EditCustomer })));

/** The task that changes a customer. A page on which it is not open does not load its form. */
export function EditTask(props: ComponentProps<typeof EditCustomer>) {
  return (
    <Suspense>
      <EditCustomer {...props} />
    </Suspense>
  );
}
