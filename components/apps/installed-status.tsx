import { Ban, Blocks, CircleCheck, ShieldAlert, Undo2, UserMinus } from "lucide-react";
import type { ComponentType } from "react";
import { CustomStatus } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { GrantEnd, InstalledApp } from "#lib/domain/app-grants/schema";

/** Why an app no longer acts for the store: in a word, and as a sentence. */
const ENDS: Record<GrantEnd, { glyph: ComponentType; word: string; sentence: string }> = {
  revoked: { glyph: Ban, word: "Revoked", sentence: "Someone in this store revoked it." },
  app: { glyph: Undo2, word: "Disconnected", sentence: "The app gave back its access." },
  app_deleted: { glyph: Blocks, word: "App deleted", sentence: "Its maker deleted the app." },
  code_reused: {
    glyph: ShieldAlert,
    word: "Code reused",
    sentence: "A code of the app was used twice. It may have been stolen, so its access was ended.",
  },
  token_reused: {
    glyph: ShieldAlert,
    word: "Token reused",
    sentence: "A token of the app was used twice. It may have been stolen, so its access was ended.",
  },
  role: {
    glyph: UserMinus,
    word: "Person left",
    sentence: "The person who allowed it left the store, or may no longer allow apps.",
  },
};

/** Whether the app is in use, or why and when it ended. */
export function InstalledStatus({ app: { end, ended_at } }: { app: InstalledApp }) {
  if (!end || !ended_at) {
    return (
      <CustomStatus tone="plain" glyph={CircleCheck}>
        In use
      </CustomStatus>
    );
  }
  return (
    <CustomStatus tone="quiet" glyph={ENDS[end].glyph}>
      {ENDS[end].word} <Time at={ended_at} />
    </CustomStatus>
  );
}

export const endSentence = (end: GrantEnd): string => ENDS[end].sentence;
