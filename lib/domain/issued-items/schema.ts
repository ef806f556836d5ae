export const ITEM_KINDS = ["gift_card", "ticket", "booking", "voucher", "membership"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
