/** The variable that tells every journey where the clone is. */
export const SHARED = "ZAKKA_E2E_SHARED";

/** The variable with the address of the host of the journeys. */
export const HOST = "ZAKKA_E2E_HOST";
