"use client";
import { Download, Ellipsis, Merge, Trash2 } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { useLater } from "#components/ui/later";
import { Menu, MenuItem } from "#components/ui/menu";
import { useMove } from "#components/ui/use-move.ts";
import type { EraseProps } from "./erase-dialog.tsx";

/** The question before erasing is loaded when it is asked. */
const load = () => import("./erase-dialog.tsx");

/** The rarer actions on a customer: merge, download, erase. */
export function CustomerActions(props: EraseProps) {
  const { id } = props;
  const router = useRouter();
  const move = useMove();
  const [isAsking, setAsking] = useState(false);
  const { part, lost } = useLater(load, isAsking && "now", () => setAsking(false));
  return (
    <>
      <Menu
        trigger={
          <Button square aria-label="More actions">
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem onSelect={() => move(`/customers/${id}/merge`)}>
          <Merge />
          Merge with another customer
        </MenuItem>
        <MenuItem onSelect={() => location.assign(`/customers/${id}/export`)}>
          <Download />
          Download all data
        </MenuItem>
        <MenuItem danger onSelect={() => setAsking(true)}>
          <Trash2 />
          Erase
        </MenuItem>
      </Menu>
      {part ? (
        <part.EraseDialog
          {...props}
          open={isAsking}
          onOpenChange={setAsking}
          onDone={() => router.replace("/customers" as Route)}
        />
      ) : (
        lost
      )}
    </>
  );
}
