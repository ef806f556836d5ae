/**
 * The recorded actions. `targetId` is the id of the resource before the dot; sign-ins and `access.refused` have none.
 */
export type SecurityAction =
  | "sign_in.succeeded"
  | "sign_in.failed"
  | "sign_in.throttled"
  | "sign_out"
  | "session.ended"
  | "account.updated"
  | "account.verified"
  | "account.joined"
  | "two_factor.enabled"
  | "two_factor.disabled"
  | "two_factor.codes_replaced"
  | "two_factor.code_used"
  | "password.changed"
  | "password.reset_requested"
  | "password.reset"
  | "api_key.created"
  | "api_key.revoked"
  | "api_key.rotated"
  | "api_key.old_secret_ended"
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
  | "role.invited"
  | "role.invitation_withdrawn"
  | "role.changed"
  | "role.removed"
  | "store_settings.updated"
  | "access.refused";

/** An action or a refusal. `details` contains no secret and no data of customers. */
export interface SecurityEvent {
  action: SecurityAction;
  targetId?: string;
  details?: Record<string, unknown>;
}

/** The trigger keep_security_event refuses to delete newer ones. */
export const SECURITY_EVENTS_KEPT_DAYS = 365;

/** Whether an action concerns the whole store, not only its test or live data. */
export const isStoreWide = (action: SecurityAction): boolean =>
  /^(sign_|session\.|account\.|password\.|two_factor\.|role\.|store_settings\.|app\.)/.test(action);
