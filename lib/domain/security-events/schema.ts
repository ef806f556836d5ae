import type { EventType } from "#lib/core/event-types";

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
  | "account.passkey_added"
  | "account.passkey_renamed"
  | "account.passkey_removed"
  | "account.passkey_refused"
  | "account.provider_linked"
  | "account.provider_unlinked"
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
  | "scanner_pass.added"
  | "scanner_pass.code_made"
  | "scanner_pass.paired"
  | "scanner_pass.revoked"
  | "scanner_pass.ended"
  | "scanner_pass.pin_set"
  | "scanner_pass.pin_removed"
  | "scanner_pass.pin_refused"
  | "scanner_pass.unlocked"
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
  | "role.signed_out"
  | "store_settings.updated"
  | "data.exported"
  | "data.moved_in"
  | "data.move_stopped"
  | "data.move_undone"
  | "data.undo_stopped"
  | "customer.exported"
  | "redemption_conflict.settled"
  | "redemption_conflict.reopened"
  | "guest_mail.sent"
  | "payment.mismatch"
  | "discount_code.created"
  | "discount_code.updated"
  | "discount_code.deleted"
  | "order.link_withdrawn"
  | "order.link_renewed"
  | "test_data.deleted"
  | "access.refused";

/** An action or a refusal. `details` contains no secret and no data of customers. */
export interface SecurityEvent {
  action: SecurityAction;
  targetId?: string;
  details?: Record<string, unknown>;
}

/** A change of a resource, named as its event. */
export interface ResourceChange {
  type: EventType;
  id: string | null;
  /** What the resource is called. Never a name of a customer: the record outlives their erasure. */
  name?: string;
}

/** Whether an action concerns the whole store, not only its test or live data. */
export const isStoreWide = (action: SecurityAction): boolean =>
  /^(sign_|session\.|account\.|password\.|two_factor\.|role\.|store_settings\.|app\.|scanner_pass\.pin_)/.test(action);
