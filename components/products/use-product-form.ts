"use client";
import { useForm } from "#components/ui/form";
import type { FormAction } from "#lib/core/form-state";
import type { ProductValues } from "./form-values.ts";

export const useProductForm = (action: FormAction, values: Partial<ProductValues>) =>
  useForm<unknown, ProductValues>(action, { values });

/** The form of a product and its state. */
export type ProductControl = ReturnType<typeof useProductForm>;

/** What the page knows of an entry of a list: how many are sold, and whether it was ordered and must stay. */
export interface EntryFacts {
  sold: number;
  isOrdered: boolean;
}

/** What the fields of every type take. */
export interface TypeFieldsProps {
  form: ProductControl;
  currency: string;
  /** The IANA time zone of the store. */
  zone: string;
  /** By the id of an entry. */
  facts: Readonly<Record<string, EntryFacts>>;
}
