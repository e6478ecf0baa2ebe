import { resolutionLabels } from "#contract/api/payments/payment-labels.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import {
  type AuditedEntry,
  business,
  campaign,
  customer,
  discount,
  enquiry,
  member,
  order,
  ownAction,
  paymentCase,
  product,
  productImport,
  productType,
  quoted,
  refund,
  returnRequest,
  type Sentence,
  type SentenceBuilder,
  settings,
  stocktake,
} from "./audit-sentences.ts";
import { entryAmount, entryText } from "./entry-fields.ts";

const builders: Readonly<Record<AuditAction, SentenceBuilder>> = {
  "staff.created": member("added", " to the staff"),
  "staff.invited": member("invited", " to the staff"),
  "staff.invitation_resent": member("sent", " a new invitation"),
  "staff.invitation_revoked": ownAction("revoked an invitation"),
  "staff.joined": ownAction("joined the staff"),
  "staff.role_changed": member("changed the role of"),
  "staff.deactivated": member("deactivated"),
  "staff.reactivated": member("reactivated"),
  "staff.authenticator_reset": member("reset the authenticator of"),
  "staff.authenticator_set_up": ownAction("set up an authenticator"),
  "staff.password_changed": ownAction("changed their own password"),
  "staff.password_link_sent": member("sent", " a password reset link"),
  "staff.recovery_codes_created": ownAction("created new recovery codes"),
  "staff.signed_in": ownAction("signed in"),
  "staff.signed_out": ownAction("signed out"),
  "staff.sign_in_failed": (entry) =>
    entry.subjectName === null
      ? { verb: "failed to sign in with an unknown email" }
      : member("failed to sign in as")(entry),
  "staff.code_failed": member("entered a wrong code for"),
  "business_profile.approved": business("approved"),
  "business_profile.rejected": business("rejected"),
  "business_profile.review_undone": business("undid the decision on"),
  "bulk_order.updated": enquiry("updated"),
  "bulk_order.replied": enquiry("replied to"),
  "bulk_order.note_added": enquiry("added a note to"),
  "audit.exported": ownAction("exported the activity log"),
  "order.exported": ownAction("exported orders"),
  "payment.exported": ownAction("exported payments"),
  "customer.exported": ownAction("exported customers"),
  "customer.note_added": customer("added a note about"),
  "customer.unsubscribed": customer("unsubscribed", " from the newsletter"),
  "customer.data_request_recorded": customer("logged a data request from"),
  "customer.data_request_closed": customer("closed a data request from"),
  "customer.data_exported": customer("exported the data of"),
  "customer.erased": () => ({ verb: "erased a customer's data" }),
  "campaign.created": campaign("created"),
  "campaign.updated": campaign("changed"),
  "campaign.deleted": campaign("deleted"),
  "campaign.test_sent": campaign("sent a test of"),
  "campaign.sent": campaign("sent", " to the subscribers"),
  "campaign.delivered": campaign("finished sending"),
  "email.resent": ({ subjectName }) => ({
    verb: "resent the email",
    subject: quoted(subjectName ?? undefined),
    tail: "",
    address: "/failed-emails",
  }),
  "order.packed": order("packed"),
  "order.shipped": order("shipped"),
  "order.delivered": order("marked", " as delivered"),
  "order.change_undone": order("undid a change on"),
  "order.items_packed": order("updated the packed items of"),
  "order.note_added": order("added a note to"),
  "order.note_pinned": order("pinned or unpinned a note on"),
  "order.address_corrected": order("changed the address of"),
  "order.tracking_changed": order("changed the tracking of"),
  "order.photo_added": order("added a parcel photo to"),
  "order.photo_removed": order("removed the parcel photo from"),
  "order.cancelled": order("cancelled"),
  "order.email_resent": order("resent an email about"),
  "order.placed": order("placed", " for a customer"),
  "order.payment_link_sent": order("sent a payment link for"),
  "return.created": returnRequest("created", " for the customer"),
  "return.approved": returnRequest("approved"),
  "return.declined": returnRequest("declined"),
  "return.decision_undone": returnRequest("undid the decision on"),
  "return.received": returnRequest("received the items of"),
  "return.receipt_undone": returnRequest("undid the receipt of"),
  "return.exchange_shipped": returnRequest("shipped the new size of"),
  "return.shipment_undone": returnRequest("undid the shipment of"),
  "return.tracking_changed": returnRequest("changed the tracking of the new size of"),
  "return.refunded": (entry) => ({
    ...returnRequest("refunded")(entry),
    tail: `, ${entryAmount(entry.after) ?? "in full"}`,
  }),
  "return.closed": returnRequest("closed"),
  "product.created": product("created"),
  "product.updated": product("changed"),
  "product.published": product("published"),
  "product.scheduled": product("scheduled the publishing of"),
  "product.unpublished": product("unpublished"),
  "product.archived": product("archived"),
  "product.restored": product("restored"),
  "product.stock_changed": product("changed the stock of"),
  "stocktake.started": stocktake("started"),
  "stocktake.counted": stocktake("counted items in"),
  "stocktake.finished": stocktake("finished"),
  "stocktake.discarded": stocktake("discarded"),
  "product_type.created": productType("added"),
  "product_type.updated": productType("changed"),
  "product_type.merged": (entry) => ({
    ...productType("merged")(entry),
    tail: ` into ${entryText(entry.after, "into") ?? "another"}`,
  }),
  "product_type.reordered": () => ({
    verb: "reordered the product types",
    address: "/types",
  }),
  "media.uploaded": ownAction("uploaded a picture"),
  "media.cropped": ownAction("cropped a picture"),
  "product.exported": ownAction("exported products"),
  "import.uploaded": productImport("uploaded"),
  "import.corrected": productImport("fixed a cell in"),
  "import.started": productImport("started importing"),
  "import.completed": productImport("imported"),
  "import.undo_started": productImport("started undoing the import of"),
  "import.undone": productImport("undid the import of"),
  "discount.created": discount("created"),
  "discount.batch_created": discount("generated codes for"),
  "discount.updated": discount("changed"),
  "discount.activated": discount("activated"),
  "discount.deactivated": discount("deactivated"),
  "discount.codes_exported": discount("exported the codes of"),
  "delivery.terms_updated": (entry) => ({
    verb: "changed the delivery terms of",
    subject: entry.subjectName ?? "a deleted area",
    address: "/settings/delivery",
  }),
  "delivery.fee_enabled": ownAction("started charging the delivery fee at checkout"),
  "delivery.fee_disabled": ownAction("stopped charging the delivery fee at checkout"),
  "delivery.confirmed": ownAction("confirmed the default delivery settings"),
  "settings.published": settings("published"),
  "settings.restored": settings("restored an earlier version of"),
  "settings.previewed": settings("previewed"),
  "demo.filled": ownAction("added the demo data"),
  "demo.removed": ownAction("removed the demo data"),
  "onboarding.dismissed": ownAction("dismissed the setup checklist"),
  "onboarding.restored": ownAction("reopened the setup checklist"),
  "email.tested": ownAction("sent a test email"),
  "payment.tested": ownAction("started a ₦100 test payment"),
  "payment_case.assigned": paymentCase("assigned the payment review of"),
  "payment_case.resolved": (entry) => ({
    ...paymentCase("resolved the payment review of")(entry),
    tail: resolutionTail(entryText(entry.after, "resolution")),
  }),
  "payment_case.reopened": paymentCase("reopened the payment review of"),
  "payment.rechecked": (entry) => ({
    verb: "rechecked with the provider",
    subject: entry.subjectName ?? "a payment",
    ...(entry.subject.startsWith("rev_") && { address: `/payments/${entry.subject}` }),
  }),
  "bank_transfer.confirmed": (entry) => ({
    verb: `confirmed ${entryAmount(entry.after) ?? "a payment"} by bank transfer for`,
    subject: entry.subjectName ?? "an order",
    address: `/orders/${entry.subject}`,
  }),
  "bank_transfer.statement_matched": ownAction("matched a bank statement"),
  "bank_transfer.disputed": (entry) => ({
    verb: `disputed ${entryAmount(entry.after) ?? "a payment"} by bank transfer for`,
    subject: entry.subjectName ?? "an order",
    address: `/orders/${entry.subject}`,
  }),
  "refund.requested": refund("requested a refund of"),
  "refund.completed": refund("refunded"),
  "refund.failed": refund("failed to refund"),
  "refund.rejected": refund("could not refund (declined by the provider)"),
  "refund.unconfirmed": refund("could not confirm a refund of"),
  "refund.items_received": ownAction("received refunded items"),
};

/** Unknown actions of an older release are formatted from their name. */
export function toSentence(action: string, entry: AuditedEntry): Sentence {
  const builder = (builders as Readonly<Record<string, SentenceBuilder | undefined>>)[action];
  const sentence = builder?.(entry) ?? { verb: `did: ${action.replace(/[._-]+/g, " ").trim()}` };
  return { subject: "", tail: "", address: undefined, ...sentence };
}

export function actorLabel(actor: string, actorName: string | null): string {
  if (actorName !== null) return actorName;
  if (actor.startsWith("client:")) return `Someone at ${actor.slice("client:".length)}`;
  if (actor === "system") return "The store";
  if (actor === "command") return "The owner command";
  if (actor === "demo") return "The demo";
  return "Former staff member";
}

function resolutionTail(resolution: string | undefined): string {
  const labels: Readonly<Record<string, string>> = resolutionLabels;
  const label = resolution === undefined ? undefined : labels[resolution];
  return label === undefined ? "" : `: ${label}`;
}
