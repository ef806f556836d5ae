/** What is recorded. The word before the dot says what `targetId` is the id of; sign-ins and `access.refused` have none. */
export type SecurityAction =
  | "sign_in.succeeded"
  | "sign_in.failed"
  | "sign_in.throttled"
  | "sign_out"
  | "api_key.created"
  | "api_key.revoked"
  | "scanner_pass.created"
  | "scanner_pass.revoked"
  | "scanner_pass.ended"
  | "webhook_endpoint.created"
  | "webhook_endpoint.updated"
  | "webhook_endpoint.deleted"
  | "webhook_endpoint.secret_rotated"
  | "app.created"
  | "app.updated"
  | "app.secret_rotated"
  | "app.deleted"
  | "app_grant.created"
  | "app_grant.updated"
  | "app_grant.revoked"
  | "app_grant.ended"
  | "role.granted"
  | "store_settings.updated"
  | "access.refused";

/** One thing that was done or refused. `details` holds no secret and no customer's data. */
export interface SecurityEvent {
  action: SecurityAction;
  targetId?: string;
  details?: Record<string, unknown>;
}

/** As long as the database refuses to delete them: prisma/migrations, keep_security_event. */
export const SECURITY_EVENTS_KEPT_DAYS = 365;

/** What belongs to the store as a whole rather than to its test or live data. */
export const isOfStore = (action: SecurityAction): boolean => /^(sign_|role\.|store_settings\.|app\.)/.test(action);
