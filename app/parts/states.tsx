import { Unplug } from "lucide-react";
import { CustomStatus, STATES, Status, type StatusIs, type StatusOf } from "#components/ui/status";
import { Group, Piece } from "./piece.tsx";

/** Every state of every resource. */
export function States() {
  return (
    <Group id="states" title="States">
      {Object.entries(STATES).map(([of, states]) => (
        <Piece key={of} name={of}>
          {Object.keys(states).map((is) => (
            <Status key={is} of={of as StatusOf} is={is as StatusIs<StatusOf>} />
          ))}
        </Piece>
      ))}
      <Piece name="Status with a value, CustomStatus">
        <Status of="ticket" is="part">
          2 of 5 used
        </Status>
        <CustomStatus tone="care" glyph={Unplug}>
          Offline 12 min
        </CustomStatus>
      </Piece>
    </Group>
  );
}
