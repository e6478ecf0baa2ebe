/** The union is closed, so that each action has a sentence in the audit log. */
export type AuditAction =
  | "staff.created"
  | "staff.invited"
  | "staff.invitation_resent"
  | "staff.invitation_revoked"
  | "staff.joined"
  | "staff.role_changed"
  | "staff.deactivated"
  | "staff.reactivated"
  | "staff.authenticator_reset"
  | "staff.authenticator_set_up"
  | "staff.password_changed"
  | "staff.password_link_sent"
  | "staff.recovery_codes_created"
  | "staff.signed_in"
  | "staff.signed_out"
  | "staff.sign_in_failed"
  | "staff.code_failed"
  | "business_profile.approved"
  | "business_profile.rejected"
  | "business_profile.reopened"
  | "bulk_order.updated"
  | "bulk_order.replied"
  | "bulk_order.note_added"
  | "audit.exported"
  | "vat.exported"
  | "order.exported"
  | "payment.exported"
  | "customer.exported"
  | "customer.note_added"
  | "customer.unsubscribed"
  | "customer.data_request_recorded"
  | "customer.data_request_closed"
  | "customer.data_exported"
  | "customer.erased"
  | "campaign.created"
  | "campaign.updated"
  | "campaign.deleted"
  | "campaign.test_sent"
  | "campaign.scheduled"
  | "campaign.stopped"
  | "campaign.sent"
  | "campaign.delivered"
  | "email.resent"
  | "order.packed"
  | "order.shipped"
  | "order.delivered"
  | "order.unpacked"
  | "order.shipment_cancelled"
  | "order.marked_not_delivered"
  | "order.reopened"
  | "order.items_packed"
  | "order.items_edited"
  | "order.note_added"
  | "order.note_pinned"
  | "order.address_corrected"
  | "order.tracking_changed"
  | "order.photo_added"
  | "order.photo_removed"
  | "order.cancelled"
  | "order.email_resent"
  | "order.placed"
  | "order.handed_over"
  | "payment.recorded"
  | "order.payment_link_sent"
  | "return.created"
  | "return.approved"
  | "return.declined"
  | "return.reopened"
  | "return.received"
  | "return.marked_not_received"
  | "return.exchange_shipped"
  | "return.shipment_cancelled"
  | "return.tracking_changed"
  | "return.refunded"
  | "return.closed"
  | "product.created"
  | "product.updated"
  | "product.published"
  | "product.scheduled"
  | "product.unpublished"
  | "product.archived"
  | "product.restored"
  | "product.stock_changed"
  | "stocktake.started"
  | "stocktake.counted"
  | "stocktake.finished"
  | "stocktake.discarded"
  | "product_type.created"
  | "product_type.updated"
  | "product_type.merged"
  | "product_type.reordered"
  | "channel.updated"
  | "api_key.created"
  | "api_key.revoked"
  | "webhook.created"
  | "webhook.updated"
  | "webhook.deleted"
  | "webhook.turned_off"
  | "webhook.secret_viewed"
  | "webhook.secret_replaced"
  | "webhook.tested"
  | "webhook.delivery_resent"
  | "webhook.failed_resent"
  | "synonyms.created"
  | "synonyms.updated"
  | "synonyms.deleted"
  | "media.uploaded"
  | "media.cropped"
  | "product.exported"
  | "import.uploaded"
  | "import.corrected"
  | "import.started"
  | "import.completed"
  | "import.undo_started"
  | "import.undone"
  | "discount.created"
  | "discount.batch_created"
  | "discount.updated"
  | "discount.activated"
  | "discount.deactivated"
  | "discount.codes_exported"
  | "delivery.terms_updated"
  | "delivery.options_updated"
  | "delivery.confirmed"
  | "settings.published"
  | "settings.restored"
  | "settings.previewed"
  | "demo.filled"
  | "demo.removed"
  | "onboarding.dismissed"
  | "onboarding.restored"
  | "email.tested"
  | "payment.tested"
  | "payment_case.assigned"
  | "payment_case.resolved"
  | "payment_case.reopened"
  | "payment.rechecked"
  | "bank_transfer.confirmed"
  | "bank_transfer.disputed"
  | "bank_transfer.statement_matched"
  | "refund.requested"
  | "refund.completed"
  | "refund.failed"
  | "refund.rejected"
  | "refund.unconfirmed"
  | "refund.items_received";

export const auditKinds = [
  "orders",
  "payments",
  "returns",
  "products",
  "discounts",
  "customers",
  "newsletter",
  "settings",
  "staff",
] as const;
export type AuditKind = (typeof auditKinds)[number];

type ActionPrefix<Action extends string> = Action extends `${infer First}.${string}`
  ? First
  : Action;

const kindByPrefix: Readonly<Record<ActionPrefix<AuditAction>, AuditKind>> = {
  order: "orders",
  payment: "payments",
  payment_case: "payments",
  bank_transfer: "payments",
  refund: "payments",
  vat: "payments",
  return: "returns",
  product: "products",
  product_type: "products",
  synonyms: "products",
  media: "products",
  stocktake: "products",
  import: "products",
  discount: "discounts",
  customer: "customers",
  business_profile: "customers",
  bulk_order: "customers",
  campaign: "newsletter",
  email: "newsletter",
  settings: "settings",
  delivery: "settings",
  channel: "settings",
  api_key: "settings",
  webhook: "settings",
  onboarding: "settings",
  demo: "settings",
  staff: "staff",
  audit: "staff",
};

export function getActionPrefixes(kind: AuditKind): string[] {
  return Object.entries(kindByPrefix).flatMap(([prefix, actionKind]) =>
    actionKind === kind ? [prefix] : [],
  );
}
