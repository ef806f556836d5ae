import { createLucideIcon } from "lucide-react";

/** The icon for partly used and partly refunded, which lucide does not have. */
export const HalfDisc = createLucideIcon("half-disc", [
  ["circle", { cx: "12", cy: "12", r: "9", key: "ring" }],
  ["path", { d: "M12 3a9 9 0 0 1 0 18z", fill: "currentColor", stroke: "none", key: "half" }],
]);
