import type { Mode } from "#lib/core/request";
import type { PaymentProcessor } from "./processor.ts";
import { testProcessor } from "./test-processor.ts";

/** Returns the payment processor of a mode, or null when there is none. The test processor never pays a live order. */
export const processorOf = (mode: Mode): PaymentProcessor | null => (mode === "test" ? testProcessor : null);
