"use client";
import { ChipButton } from "#components/ui/filters";
import { Text } from "#components/ui/text";
import { SCOPES } from "#lib/core/scopes";
import styles from "./presets.module.css";

const PRESETS: readonly { label: string; scopes: readonly string[] }[] = [
  {
    label: "Till",
    scopes: ["orders:read", "customers:read", "gift_cards:read", "gift_cards:redeem", "tickets:read", "tickets:redeem"],
  },
  {
    label: "Door",
    scopes: [
      "tickets:read",
      "tickets:redeem",
      "bookings:read",
      "bookings:redeem",
      "vouchers:read",
      "vouchers:redeem",
      "memberships:read",
      "memberships:checkin",
    ],
  },
  { label: "Accounting", scopes: ["orders:read", "customers:read", "gift_cards:read"] },
  { label: "Read everything", scopes: SCOPES.filter((scope) => scope.endsWith(":read")) },
  { label: "Everything", scopes: SCOPES },
];

/** Buttons that tick the scopes for a common use. */
export function Presets({
  scopes,
  offered = SCOPES,
  onPick,
}: {
  scopes: readonly string[];
  offered?: readonly string[];
  onPick: (scopes: readonly string[]) => void;
}) {
  return (
    <div className={styles.presets}>
      <Text tone="quiet">Start from</Text>
      {PRESETS.filter((preset) => preset.scopes.every((scope) => offered.includes(scope))).map((preset) => (
        <ChipButton key={preset.label} pressed={isSame(scopes, preset.scopes)} onClick={() => onPick(preset.scopes)}>
          {preset.label}
        </ChipButton>
      ))}
    </div>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((scope) => other.includes(scope));
}
