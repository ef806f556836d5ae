const FEW = 10;
const FEW_PERCENT = 20;

/** Returns whether few seats are left, in number and in share: fewer than 10, and at most a fifth of the capacity. */
export function isNearlySoldOut({ capacity, sold }: { capacity: number | null; sold: number }): boolean {
  if (capacity === null) return false;
  const left = capacity - sold;
  return left > 0 && left < FEW && left * 100 <= capacity * FEW_PERCENT;
}
