const FEW = 10;
const FEW_PERCENT = 20;

/** True in SQL when few seats are left, in number and in share: fewer than 10, and at most a fifth of the capacity. */
export const nearlySoldOut = (capacity: string, sold: string): string =>
  `coalesce(${capacity} - ${sold} > 0 AND ${capacity} - ${sold} < ${FEW}
            AND (${capacity} - ${sold}) * 100 <= ${capacity} * ${FEW_PERCENT}, false)`;
