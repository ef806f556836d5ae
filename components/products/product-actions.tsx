"use client";
import {
  Archive,
  CalendarX,
  CircleCheck,
  CircleDot,
  CopyPlus,
  Ellipsis,
  PencilLine,
  Ticket,
  Trash2,
  TriangleAlert,
  Webhook,
} from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { Menu, MenuItem } from "#components/ui/menu";
import { useMove } from "#components/ui/use-move.ts";
import type { FormAction } from "#lib/core/form-state";
import type { ProductDetails } from "#lib/dashboard/products/shape";
import { sentence, whatIsMissing } from "./publish-texts.ts";

export interface ProductActs {
  publish: FormAction;
  backToDraft: FormAction;
  archive: FormAction;
  /** Takes one of them back. */
  restore: FormAction;
  remove: FormAction;
}

type Question = "publish" | "draft" | "archive" | "delete";

/** The actions on a product. Each that changes what is for sale says first what it means. */
export function ProductActions({
  details,
  fileCount,
  acts,
  now,
}: {
  details: ProductDetails;
  /** How many files buyers can download. */
  fileCount: number;
  acts: ProductActs;
  now: number;
}) {
  const { product, isOrdered } = details;
  const move = useMove();
  const [asking, setAsking] = useState<Question | null>(null);
  const ask = (what: Question) => () => setAsking(what);
  const is = product.status;
  return (
    <>
      <ButtonLink href={`/products/${product.id}/edit`} kbd="E" data-edit="">
        Edit
      </ButtonLink>
      {is === "archived" && <Button onClick={ask("draft")}>Back to draft</Button>}
      {is === "draft" && (
        <Button kind="primary" onClick={ask("publish")}>
          Publish
        </Button>
      )}
      <Menu
        trigger={
          <Button square aria-label="More actions">
            <Ellipsis />
          </Button>
        }
      >
        {is === "published" && (
          <MenuItem onSelect={ask("draft")}>
            <PencilLine />
            Back to draft
          </MenuItem>
        )}
        <MenuItem onSelect={() => move(`/products/bulk?do=duplicate&id=${product.id}`)}>
          <CopyPlus />
          Duplicate
        </MenuItem>
        {is !== "archived" && (
          <MenuItem onSelect={ask("archive")}>
            <Archive />
            Archive
          </MenuItem>
        )}
        {!isOrdered && (
          <MenuItem danger onSelect={ask("delete")}>
            <Trash2 />
            Delete
          </MenuItem>
        )}
      </Menu>
      <Questions details={details} fileCount={fileCount} acts={acts} now={now} asking={asking} setAsking={setAsking} />
    </>
  );
}

function Questions({
  details,
  fileCount,
  acts,
  now,
  asking,
  setAsking,
}: {
  details: ProductDetails;
  fileCount: number;
  acts: ProductActs;
  now: number;
  asking: Question | null;
  setAsking: (asking: Question | null) => void;
}) {
  const { product, subscribers } = details;
  const asked = (what: Question) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
    fields: { id: product.id },
  });
  const sends = (event: string) => ({
    glyph: <Webhook />,
    text:
      subscribers === 0
        ? `No webhook endpoint listens to ${event}`
        : `Sends ${event} to ${subscribers === 1 ? "1 endpoint" : `${subscribers} endpoints`}`,
  });
  const stays = { glyph: <Ticket />, text: "What was sold stays valid and is let in as before" };
  const notForSale = {
    glyph: <CalendarX />,
    text: "Nobody can order it. Orders that wait for payment can still be paid",
  };
  return (
    <>
      <ConfirmDialog
        {...asked("publish")}
        title={`Publish ${product.title}?`}
        cancelLabel="Keep as draft"
        confirmLabel="Publish"
        kind="primary"
        pending="Publishing"
        action={acts.publish}
        undo={acts.restore}
        effects={[
          { glyph: <CircleDot />, text: "It is for sale at once" },
          ...whatIsMissing(product, now, fileCount).map((text) => ({ glyph: <TriangleAlert />, text })),
          sends("product.updated"),
        ]}
      >
        {sentence(product)}
      </ConfirmDialog>
      <ConfirmDialog
        {...asked("draft")}
        title={`Make ${product.title} a draft again?`}
        cancelLabel={product.status === "archived" ? "Keep archived" : "Keep on sale"}
        confirmLabel="Back to draft"
        kind="primary"
        pending="Changing"
        action={acts.backToDraft}
        undo={acts.restore}
        effects={[notForSale, stays, sends("product.updated")]}
      >
        A draft is in preparation. You can publish it again at any time.
      </ConfirmDialog>
      <ConfirmDialog
        {...asked("archive")}
        title={`Archive ${product.title}?`}
        cancelLabel="Keep the product"
        confirmLabel="Archive"
        pending="Archiving"
        action={acts.archive}
        undo={acts.restore}
        effects={[
          notForSale,
          stays,
          { glyph: <CircleCheck />, text: "It can become a draft again" },
          sends("product.updated"),
        ]}
      >
        An archived product is withdrawn and leaves your lists of what is for sale.
      </ConfirmDialog>
      <ConfirmDialog
        {...asked("delete")}
        title={`Delete ${product.title}?`}
        cancelLabel="Keep the product"
        confirmLabel="Delete product"
        pending="Deleting"
        action={acts.remove}
        effects={[{ glyph: <Webhook />, text: "Sends product.deleted to the endpoints that listen to it" }]}
      >
        It was never ordered, so nobody loses anything. It cannot be brought back.
      </ConfirmDialog>
    </>
  );
}
