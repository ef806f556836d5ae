"use client";

import { ScanLine, X } from "lucide-react";
import { useState } from "react";
import { Sheet } from "./sheet.tsx";

export function TypeSheet({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  return (
    <Sheet title="Type a code" onClose={onClose}>
      <form
        className="typing"
        id="type-a-code"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onCode(text);
        }}
      >
        <label htmlFor="typed-code">Ticket or gift card code</label>
        <input
          id="typed-code"
          name="code"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="T-… or 7K2M-…"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={500}
        />
        <p>You can type or paste it. Capitals, spaces and hyphens do not matter.</p>
      </form>
      <footer>
        <button type="button" className="scan-button square" onClick={onClose} aria-label="Close">
          <X className="icon" aria-hidden="true" />
        </button>
        <button type="submit" form="type-a-code" className="scan-button filled" disabled={!text.trim()}>
          <ScanLine className="icon" aria-hidden="true" />
          <span>Check this code</span>
        </button>
      </footer>
    </Sheet>
  );
}
