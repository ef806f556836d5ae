import type { Mode } from "#lib/core/request";
import type { PaymentProcessor } from "./processor.ts";
import { testProcessor } from "./test-processor.ts";

/** The payment processor of this mode, or null where there is none. The test processor never pays for a live order. */
export const processorOf = (mode: Mode): PaymentProcessor | null => (mode === "test" ? testProcessor : null);
