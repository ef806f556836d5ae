import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, vi } from "vitest";
import type { PrismaContext } from "#lib/db/context";
import { uploadFile } from "#lib/domain/files/upload";
import type { Order } from "#lib/domain/orders/schema";
import { createOrder } from "#lib/domain/sales/create";
import { makePhysicalProduct } from "./products.ts";
import { present } from "./store.ts";

/** Gives the tests of a file a folder for files, and returns what counts those in it, also incomplete ones. */
export function openFilesFolder(): { count: () => number; path: string } {
  const path = mkdtempSync(join(tmpdir(), "files-"));
  beforeEach(() => {
    vi.stubEnv("FILES_FOLDER", path);
  });
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    count: () => readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
  };
}

/** Creates a published digital product with so many variants. */
export const makeDigitalProduct = (ctx: PrismaContext, variants = 1, title = "Handbook") =>
  makePhysicalProduct(
    ctx,
    Array.from({ length: variants }, () => null),
    { type: "digital_product", title },
  );

export async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Uploads a file with this content, now. Returns its id. */
export const addFile = (
  ctx: PrismaContext,
  productId: string,
  text: string,
  more: { name?: string; variantId?: string; replaces?: string } = {},
): Promise<string> =>
  uploadFile(
    present(ctx),
    { name: "handbook.pdf", ...more, productId, size: Buffer.byteLength(text) },
    contentOf(text),
  );

/** Places an order of a digital product, paid unless it waits at the checkout. */
export const orderFiles = (
  ctx: PrismaContext,
  productId: string,
  { variantId, method = "manual" as const }: { variantId?: string; method?: "manual" | "checkout" } = {},
): Promise<Order> =>
  createOrder(ctx, {
    customer: { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" },
    items: [{ product_id: productId, quantity: 1, ...(variantId && { variant_id: variantId }) }],
    payment_method: method,
  });
