import { newGiftCardCode, newToken, readToken } from "#lib/core/codes";
import { beginningOf } from "#lib/core/cut";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { CustomerRow } from "#lib/domain/customers/row";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { INSERT_ISSUE_ENTRY } from "#lib/domain/gift-cards/sql";
import { type OrderRow, toOrder } from "#lib/domain/orders/row";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { insertInto } from "#lib/domain/sales/issue-sql";
import type { StoreSettings } from "#lib/domain/store-settings/read";
import { type TicketRow, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, type VoucherRow } from "#lib/domain/vouchers/row";
import { takenCodes } from "./check.ts";
import { codeKey } from "./code-key.ts";
import { insertCustomers } from "./make-customers.ts";
import { appendUnlisted } from "./record.ts";
import type { LineRow } from "./row.ts";
import { CUSTOMERS_OF, INSERT_CODES, INSERT_LINES, INSERT_ORDERS, SET_MADE } from "./run-sql.ts";
import type { Import, Kind, RowData } from "./schema.ts";

type ItemKind = Exclude<Kind, "customer">;

interface Job {
  file: Import;
  kind: ItemKind;
  settings: StoreSettings;
}

/** A row with the ids of what is made of it. */
interface Making {
  line: number;
  data: RowData;
  item_id: string;
  order_id: string;
  line_id: string;
  /** Our own token or code of the item. */
  token: string;
  customer: CustomerRow | null;
}

/**
 * Makes the items of rows: each by a paid order with total 0, so that it has an order line like every other item, for its
 * customer, who is found or created. No mail is sent. Throws `invalid_transition` for a code that was taken meanwhile.
 */
export async function makeItems(tx: Context, job: Job, rows: readonly LineRow[]): Promise<void> {
  await refuseTaken(tx, job.kind, rows);
  const { made, events } = await insertCustomers(tx, rows);
  const making = await withCustomers(
    tx,
    rows.flatMap((row) => (row.data ? [start(job.kind, row.line, row.data)] : [])),
  );
  const sold = await insertOrders(tx, job, making);
  const issued = await INSERT[job.kind](tx, job, making);
  await keepCodes(tx, job, making);
  await appendUnlisted(tx, [
    ...events,
    ...sold.map((order): DomainEvent => ({ type: "order.created", data: order })),
    ...issued,
    ...sold.map((order): DomainEvent => ({ type: "order.completed", data: order })),
  ]);
  const ofRows = making.map(({ line, order_id, item_id }) => ({
    line,
    order_id,
    item_id,
    customer_id: made.get(line) ?? null,
  }));
  await tx.sql(SET_MADE, [job.file.id, JSON.stringify(ofRows)]);
}

async function refuseTaken(tx: Context, kind: ItemKind, rows: readonly LineRow[]): Promise<void> {
  const taken = await takenCodes(
    tx,
    kind,
    rows.flatMap(({ data }) => data ?? []),
  );
  if (taken.size === 0) return;
  const first = rows.find(({ data }) => taken.has(codeKey(kind, data?.code ?? "") ?? ""));
  throw new AppError(
    "invalid_transition",
    `Line ${first?.line}: an item of this store now has the code “${first?.data?.code}”. Nothing was changed. Check the file again.`,
  );
}

function start(kind: ItemKind, line: number, data: RowData): Making {
  const ids = { item_id: newId(), order_id: newId(), line_id: newId() };
  return { line, data, ...ids, token: tokenOf(kind, data), customer: null };
}

/** A code of our own form stays the code of the item. */
function tokenOf(kind: ItemKind, { code = "" }: RowData): string {
  const own = readToken(code);
  if (own.kind === kind && own.token) return own.token;
  return kind === "gift_card" ? newGiftCardCode() : newToken(kind);
}

async function withCustomers(tx: Context, making: readonly Making[]): Promise<Making[]> {
  const emails = making.flatMap(({ data }) => data.email?.toLowerCase() ?? []);
  const customers = emails.length === 0 ? [] : await tx.sql<CustomerRow>(CUSTOMERS_OF, [emails]);
  const byEmail = new Map(customers.map((customer) => [customer.email.toLowerCase(), customer]));
  return making.map((one) => ({ ...one, customer: byEmail.get(one.data.email?.toLowerCase() ?? "") ?? null }));
}

/** The address of an item whose holder is unknown. It leads nowhere. */
const NO_ADDRESS = "no-address@moved-in.invalid";

const SHOWN_OF_CODE = 60;

const nameOf = ({ data, customer }: Making): string | null =>
  data.name ?? (customer ? customer.name : `Holder of ${beginningOf(data.code ?? "", SHOWN_OF_CODE)}`);

async function insertOrders(tx: Context, { kind, settings }: Job, making: readonly Making[]) {
  const orders = making.map((one) => ({
    order_id: one.order_id,
    customer_id: one.customer?.id ?? null,
    email: one.customer?.email ?? NO_ADDRESS,
    name: nameOf(one),
  }));
  const rows = await tx.sql<OrderRow>(INSERT_ORDERS, [JSON.stringify(orders), settings.currency, tx.now]);
  const lines = making.map(({ line_id, order_id, data }) => ({
    line_id,
    order_id,
    product_id: data.product_id ?? null,
    type: data.type ?? kind,
    title: data.of ?? "",
    ticket_event_id: data.ticket_event_id ?? null,
    tier_id: data.tier_id ?? null,
    owed: data.paid_cents ?? null,
  }));
  await tx.sql(INSERT_LINES, [JSON.stringify(lines)]);
  const byOrder = new Map(making.map((one) => [one.order_id, one]));
  return rows.map((row) => toOrder({ ...row, items: [toLine(kind, byOrder.get(row.id))] }));
}

function toLine(kind: ItemKind, one: Making | undefined) {
  if (!one) throw new Error("An order without its row.");
  const { line_id, item_id, data } = one;
  return {
    id: line_id,
    product_id: data.product_id ?? null,
    variant_id: null,
    type: data.type ?? kind,
    title: data.of ?? "",
    quantity: 1,
    unit_price_cents: 0,
    total_cents: 0,
    issued: [item_id],
    issued_count: 1,
  };
}

/** The columns of every issued item. */
const commonFields = (tx: Context, { item_id, order_id, line_id, data, customer }: Making) => ({
  merchant_id: tx.merchantId,
  id: item_id,
  mode: tx.mode,
  order_id,
  order_item_id: line_id,
  product_id: data.product_id ?? null,
  customer_id: customer?.id ?? null,
  created_at: tx.now,
});

const expiryOf = ({ expires_at }: RowData): Date | null => (expires_at ? fromUnix(expires_at) : null);

const INSERT: Record<ItemKind, (tx: Context, job: Job, making: readonly Making[]) => Promise<DomainEvent[]>> = {
  async gift_card(tx, { file, settings }, making) {
    const cards = making.map((one) => ({
      ...commonFields(tx, one),
      code: one.token,
      currency: settings.currency,
      initial_cents: one.data.cents,
      balance_cents: one.data.cents,
      expires_at: expiryOf(one.data),
      recipient_email: one.data.recipient_email ?? null,
      recipient_name: one.data.recipient_name ?? null,
      message: one.data.message ?? null,
    }));
    const rows = await insert<GiftCardRow>(tx, "gift_card", cards);
    const { actor } = tx;
    const note = `Imported from ${file.file_name}`;
    await tx.sql(INSERT_ISSUE_ENTRY, [rows.map((row) => row.id), note, actor.name, actor.kind, actor.id]);
    return rows.map((row) => ({ type: "gift_card.issued", data: toGiftCard(row) }));
  },

  async ticket(tx, _job, making) {
    const tickets = making.map((one) => ({
      ...commonFields(tx, one),
      ticket_event_id: one.data.ticket_event_id,
      tier_id: one.data.tier_id ?? null,
      qr_token: one.token,
      seat_index: 1,
      max_uses: one.data.uses ?? 1,
      uses_after: 0,
      attendee_name: one.data.attendee ?? null,
    }));
    const rows = await insert<TicketRow>(tx, "ticket", tickets);
    return rows.map((row) => ({ type: "ticket.issued", data: toTicket(row) }));
  },

  async voucher(tx, _job, making) {
    const vouchers = making.map((one) => ({
      ...commonFields(tx, one),
      qr_token: one.token,
      pass_index: 1,
      max_uses: one.data.uses ?? 1,
      uses_after: 0,
      expires_at: expiryOf(one.data),
    }));
    const rows = await insert<VoucherRow>(tx, "voucher", vouchers);
    return rows.map((row) => ({ type: "voucher.issued", data: toVoucher(row) }));
  },
};

async function insert<Row>(tx: Context, table: ItemKind, rows: readonly object[]): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  return tx.sql<Row>(insertInto(table, Object.keys(first)), [JSON.stringify(rows)]);
}

/** Keeps the codes of the other system, except those that our own items have. */
async function keepCodes(tx: Context, { file, kind }: Job, making: readonly Making[]): Promise<void> {
  const codes = making.flatMap(({ data, item_id, token }) => {
    const code = codeKey(kind, data.code ?? "");
    return code === null || code === token ? [] : [{ code, shown: data.code, item_id, token }];
  });
  if (codes.length > 0) await tx.sql(INSERT_CODES, [file.id, kind, JSON.stringify(codes)]);
}
