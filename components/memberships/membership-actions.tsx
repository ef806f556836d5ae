"use client";
import { CircleSlash, Ellipsis, Mail, Printer } from "lucide-react";
import { Button } from "#components/ui/button";
import { Menu, MenuItem } from "#components/ui/menu";
import { useMove } from "#components/ui/use-move.ts";

/** The rarer actions on a membership that has not ended. */
export function MembershipActions({ path, canPrint }: { path: string; canPrint: boolean }) {
  const move = useMove();
  return (
    <Menu
      trigger={
        <Button square aria-label="More actions" data-opens-task="">
          <Ellipsis />
        </Button>
      }
    >
      {canPrint && (
        <MenuItem onSelect={() => move(`${path}/print`)}>
          <Printer />
          Print
        </MenuItem>
      )}
      <MenuItem onSelect={() => move(`${path}?task=send`)}>
        <Mail />
        Send again
      </MenuItem>
      <MenuItem danger onSelect={() => move(`${path}?task=cancel`)}>
        <CircleSlash />
        Cancel the membership
      </MenuItem>
    </Menu>
  );
}
