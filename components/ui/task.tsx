import { X } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

/** A task on a thing: title, what it needs, what happens, and at its foot the way back and the deed. */
export function Task({ title, close, children }: { title: string; close: string; children: ReactNode }) {
  return (
    <aside className="task" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="sp" />
        <ButtonLink kind="g" small square href={close} replace aria-label="Close">
          <X />
        </ButtonLink>
      </header>
      {children}
    </aside>
  );
}

/** What will happen, before it is pressed. */
export function Effects({ effects }: { effects: readonly { glyph: ReactNode; title: string; text?: ReactNode }[] }) {
  return (
    <>
      <h3>What happens</h3>
      <ul className="effects">
        {effects.map((effect) => (
          <li key={effect.title}>
            {effect.glyph}
            <div>
              <b>{effect.title}</b>
              {effect.text && <p>{effect.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
