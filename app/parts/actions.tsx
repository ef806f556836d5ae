"use client";
import { Ban, Download, EllipsisVertical, Mail, Plus, Printer, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ActButton } from "#components/ui/act-button";
import { Button, ButtonLink } from "#components/ui/button";
import { Kbd } from "#components/ui/button-look";
import { ConfirmDialog, Dialog, DialogText } from "#components/ui/dialog";
import { AddChip, Chip, ChipButton, SearchBox } from "#components/ui/filters";
import { ButtonRow } from "#components/ui/layout";
import { Menu, MenuItem, MenuLabel, MenuRadio, MenuRule } from "#components/ui/menu";
import { PanelTabs } from "#components/ui/panel-tabs";
import { RevokeButton } from "#components/ui/revoke-button";
import { Section } from "#components/ui/section";
import { PendingButton } from "#components/ui/submit-button";
import { Tabs } from "#components/ui/tabs";
import { toast } from "#components/ui/toast";
import { Tooltip } from "#components/ui/tooltip";
import { done, refused } from "./outcomes.ts";
import { Group, Piece } from "./piece.tsx";

const SIZES = [
  { value: "a4", label: "A4" },
  { value: "letter", label: "Letter" },
];

/** Buttons, menus, dialogs, toasts, tabs and chips. */
export function Actions({ now }: { now: number }) {
  return (
    <Group id="actions" title="Actions">
      <Buttons />
      <Floating now={now} />
      <Choices />
    </Group>
  );
}

function Buttons() {
  return (
    <>
      <Piece name="Button: kinds, shortcut, icon, disabled, pending">
        <Button kind="primary" kbd="⌘S">
          Save
        </Button>
        <Button>
          <Download />
          Export
        </Button>
        <Button kind="ghost">Cancel</Button>
        <Button kind="leads-to-danger">Void</Button>
        <Button kind="danger">Void card and €38.50</Button>
        <Button disabled>Fulfil</Button>
        <Button kind="primary" disabled>
          Save
        </Button>
        <Button kind="ghost" disabled>
          Cancel
        </Button>
        <PendingButton kind="primary" busy pending="Saving">
          Save
        </PendingButton>
      </Piece>
      <Piece name="Button: small, square; ButtonLink, Kbd">
        <Button small>Retry</Button>
        <Button small square aria-label="Print">
          <Printer />
        </Button>
        <Tooltip text="Resend the mail">
          <Button square aria-label="Resend the mail">
            <Mail />
          </Button>
        </Tooltip>
        <ButtonLink href="#actions">A link</ButtonLink>
        <Kbd>J</Kbd>
      </Piece>
      <Piece name="ActButton: done, refused">
        <ActButton action={done} fields={{}} pending="Sending">
          <RotateCw />
          Send again
        </ActButton>
        <ActButton action={refused} fields={{}} pending="Sending">
          <RotateCw />
          Send to nobody
        </ActButton>
      </Piece>
    </>
  );
}

function Floating({ now }: { now: number }) {
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState("a4");
  return (
    <>
      <Piece name="Menu, Dialog, ConfirmDialog with its effect, RevokeButton">
        <Menu
          trigger={
            <Button square aria-label="More">
              <EllipsisVertical />
            </Button>
          }
        >
          <MenuLabel>Order</MenuLabel>
          <MenuItem onSelect={() => toast("Printed")}>
            <Printer />
            Print
          </MenuItem>
          <MenuRule />
          <MenuRadio label="Size" value={size} onChange={setSize} choices={SIZES} />
          <MenuRule />
          <MenuItem danger onSelect={() => setOpen(true)}>
            <Trash2 />
            Erase
          </MenuItem>
        </Menu>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="A dialog">
          <DialogText>It says one thing.</DialogText>
          <ButtonRow>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </ButtonRow>
        </Dialog>
        <VoidCard name="Void a card" action={done} />
        <VoidCard name="Void a card that is spent" action={refused} />
        <RevokeButton
          id="key"
          name="Till key"
          title="Revoke the key Till?"
          cancelLabel="Keep the key"
          confirmLabel="Revoke the key"
          doneMessage="Key revoked"
          effects={[{ glyph: <Ban />, text: "Requests with it get 401 at once." }]}
          lastUsedAt={now - 240}
          revoke={done}
        >
          Programs that use it stop working.
        </RevokeButton>
      </Piece>
      <Piece name="Toast: done, warning">
        <Button onClick={() => toast("Ticket voided")}>Show a toast</Button>
        <Button onClick={() => toast("Archived", { undo: { action: async () => ({ done: true }), fields: {} } })}>
          Show one with Undo
        </Button>
        <Button onClick={() => toast("Not sent: the mail server is away", { isWarning: true })}>Show a warning</Button>
      </Piece>
    </>
  );
}

function VoidCard({ name, action }: { name: string; action: typeof done }) {
  return (
    <ConfirmDialog
      trigger={<Button kind="leads-to-danger">{name}</Button>}
      title="Void this gift card?"
      cancelLabel="Keep the card"
      confirmLabel="Void card and €38.50"
      pending="Voiding"
      action={action}
      fields={{}}
      onDone={() => toast("Card voided")}
      effects={[
        { glyph: <Mail />, text: "Noor gets no mail about it." },
        { glyph: <Ban />, text: "Every phone refuses its code from now on." },
      ]}
    >
      Noor Haddad loses <b>€38.50</b>. This cannot be undone.
    </ConfirmDialog>
  );
}

function Choices() {
  return (
    <>
      <Piece name="Tabs" wide>
        <Tabs
          label="Status of the sample"
          tabs={[
            { label: "All", href: "#all", current: true },
            { label: "Paid", href: "#paid", current: false, count: 12 },
            { label: "Refunded", href: "#refunded", current: false },
          ]}
        />
      </Piece>
      <Piece name="PanelTabs" wide>
        <PanelTabs
          tabs={[
            { value: "request", label: "Request", panel: <Section>What was sent.</Section> },
            { value: "tries", label: "Tries", count: 3, panel: <Section>Three tries.</Section> },
          ]}
        />
      </Piece>
      <Piece name="SearchBox, Chip, AddChip, ChipButton">
        <SearchBox>
          <input aria-label="Filter the sample" placeholder="Filter" />
        </SearchBox>
        <Chip label="Placed" value="today" clear="#lists" />
        <AddChip href="#lists">
          <Plus />
          Product
        </AddChip>
        <ChipButton pressed>Till</ChipButton>
        <ChipButton pressed={false}>Door</ChipButton>
      </Piece>
    </>
  );
}
