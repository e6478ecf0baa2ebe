import type { AuditAction } from "#contract/api/audit-actions.ts";
import { wayWords } from "#contract/api/payment-words.ts";
import {
  business,
  customer,
  discount,
  enquiry,
  goodsImport,
  letter,
  ofReturn,
  ofType,
  order,
  own,
  paymentCase,
  person,
  product,
  quoted,
  refund,
  type Sentence,
  settings,
  stocktake,
  type Teller,
  type Told,
} from "./tellers.ts";
import { amountOf, textOf } from "./told-fields.ts";

/** The sentence of each thing the log tells of. */
const tellers: Readonly<Record<AuditAction, Teller>> = {
  "staff.created": person("put", " on the staff"),
  "staff.invited": person("invited", " to the staff"),
  "staff.invited_again": person("sent", " a new invitation"),
  "staff.invitation_withdrawn": own("took an invitation back"),
  "staff.joined": own("joined the staff"),
  "staff.role_changed": person("changed the role of"),
  "staff.deactivated": person("closed the back office to"),
  "staff.reactivated": person("opened the back office again to"),
  "staff.authenticator_reset": person("reset the authenticator of"),
  "staff.authenticator_set_up": own("set an authenticator up"),
  "staff.password_changed": own("changed their own password"),
  "staff.password_link_sent": person("made", " a link for a new password"),
  "staff.recovery_codes_made": own("made new recovery codes"),
  "staff.signed_in": own("signed in"),
  "staff.signed_out": own("signed out"),
  "staff.sign_in_failed": (entry) =>
    entry.subjectName === null
      ? { verb: "failed to sign in with an address that is not on the staff" }
      : person("failed to sign in as")(entry),
  "staff.code_failed": person("typed a wrong code for"),
  "business_profile.approved": business("approved"),
  "business_profile.rejected": business("rejected"),
  "business_profile.undone": business("took back the decision on"),
  "bulk_order.changed": enquiry("moved on"),
  "bulk_order.replied": enquiry("replied to"),
  "bulk_order.noted": enquiry("kept a note on"),
  "audit.exported": own("took the audit log out as a file"),
  "orders.exported": own("took the orders out as a file"),
  "payments.exported": own("took the payments out as a file"),
  "customers.exported": own("took the customers out as a file"),
  "customer.noted": customer("kept a note about"),
  "customer.left_letters": customer("took", " off the list of the letters"),
  "customer.asked_data": customer("wrote down what was asked about the data of"),
  "customer.data_request_closed": customer("closed a request about the data of"),
  "customer.copied": customer("made a copy of the data of"),
  "customer.forgotten": () => ({ verb: "forgot a customer who asked for it" }),
  "letter.created": letter("began"),
  "letter.changed": letter("changed"),
  "letter.discarded": letter("threw away"),
  "letter.tested": letter("sent themselves a test of"),
  "letter.sent": letter("sent", " to the subscribers"),
  "letter.delivered": letter("finished sending"),
  "mail.sent_again": ({ subjectName }) => ({
    verb: "sent the message",
    subject: quoted(subjectName ?? undefined),
    tail: " again",
    address: "/mails",
  }),
  "order.packed": order("packed"),
  "order.sent": order("sent"),
  "order.delivered": order("marked", " delivered"),
  "order.undone": order("took back a press on"),
  "order.ticked": order("put pieces in the parcel of"),
  "order.noted": order("kept a note on"),
  "order.note_pinned": order("moved the pin on a note of"),
  "order.address_corrected": order("corrected the address of"),
  "order.tracking_changed": order("changed the tracking of"),
  "order.photo_added": order("added a picture of the parcel to"),
  "order.photo_removed": order("took the picture of the parcel off"),
  "order.cancelled": order("cancelled"),
  "order.mail_resent": order("sent a mail again about"),
  "order.placed": order("placed", " for a buyer"),
  "order.pay_link_sent": order("sent a link to pay for"),
  "return.started": ofReturn("started", " for the buyer"),
  "return.approved": ofReturn("approved"),
  "return.declined": ofReturn("declined"),
  "return.answer_undone": ofReturn("took back the decision on"),
  "return.received": ofReturn("received the pieces of"),
  "return.arrival_undone": ofReturn("took back the arrival of"),
  "return.sent": ofReturn("sent the new size of"),
  "return.sending_undone": ofReturn("took back the sending of"),
  "return.tracking_changed": ofReturn("changed the tracking of the new size of"),
  "return.refunded": (entry) => ({
    ...ofReturn("returned the money of")(entry),
    tail: `, ${amountOf(entry.after) ?? "all of it"}`,
  }),
  "return.closed": ofReturn("closed"),
  "product.created": product("took in"),
  "product.changed": product("changed"),
  "product.published": product("put", " on the shop"),
  "product.scheduled": product("set when", " comes on the shop"),
  "product.withdrawn": product("took", " back to the drafts"),
  "product.archived": product("archived"),
  "product.restored": product("brought back"),
  "product.stock_changed": product("changed the stock of"),
  "stocktake.started": stocktake("began"),
  "stocktake.counted": stocktake("counted for"),
  "stocktake.finished": stocktake("finished"),
  "stocktake.given_up": stocktake("gave up"),
  "product_type.added": ofType("added"),
  "product_type.changed": ofType("changed"),
  "product_type.merged": (entry) => ({
    ...ofType("merged")(entry),
    tail: ` into ${textOf(entry.after, "into") ?? "another"}`,
  }),
  "product_types.ordered": () => ({
    verb: "put the types in another order",
    address: "/types",
  }),
  "picture.added": own("took a picture in"),
  "picture.cut": own("cut a picture to size"),
  "products.exported": own("took the goods out as a file"),
  "goods_import.sent": goodsImport("sent"),
  "goods_import.mended": goodsImport("put a cell right in"),
  "goods_import.started": goodsImport("began the import of"),
  "goods_import.written": goodsImport("imported"),
  "goods_import.undo_started": goodsImport("began to take back the import of"),
  "goods_import.taken_back": goodsImport("took back the import of"),
  "discount.created": discount("made"),
  "discount.batch_made": discount("made a batch of codes for"),
  "discount.changed": discount("changed"),
  "discount.switched_on": discount("switched", " on"),
  "discount.switched_off": discount("switched", " off"),
  "discount.codes_taken_out": discount("took the codes of", " out as a file"),
  "delivery.terms_changed": (entry) => ({
    verb: "changed what sending costs and takes:",
    subject: entry.subjectName ?? "a place that is gone",
    address: "/settings/delivery",
  }),
  "delivery.fee_switched_on": own("began to charge the delivery fee at checkout"),
  "delivery.fee_switched_off": own("stopped charging the delivery fee at checkout"),
  "delivery.accepted": own("said that what delivery came with is right"),
  "settings.published": settings("put", " on the shop"),
  "settings.returned": settings("returned", " to an earlier version"),
  "settings.tried": settings("tried words for"),
  "demo.filled": own("filled the store with goods and people to try it with"),
  "demo.removed": own("took what came with the store to try it with out of it"),
  "first_steps.put_away": own("put the list of first steps away"),
  "first_steps.taken_out": own("took the list of first steps out again"),
  "mail.tried": own("sent a mail to try the mail server"),
  "payment.tried": own("began a payment of ₦100 to try the provider’s keys"),
  "payment_case.given": paymentCase("gave somebody the payment case of"),
  "payment_case.settled": (entry) => ({
    ...paymentCase("settled the payment case of")(entry),
    tail: wayTail(textOf(entry.after, "way")),
  }),
  "payment_case.reopened": paymentCase("took back the decision on the payment case of"),
  "payment.asked": (entry) => ({
    verb: "asked the provider again about",
    subject: entry.subjectName ?? "a payment",
    ...(entry.subject.startsWith("rev_") && { address: `/payments/${entry.subject}` }),
  }),
  "transfer.confirmed": (entry) => ({
    verb: `counted ${amountOf(entry.after) ?? "money"} that came by transfer for`,
    subject: entry.subjectName ?? "an order",
    address: `/orders/${entry.subject}`,
  }),
  "transfer.statement_matched": own("held a bank statement against the orders"),
  "transfer.doubted": (entry) => ({
    verb: `doubted that ${amountOf(entry.after) ?? "money"} came by transfer for`,
    subject: entry.subjectName ?? "an order",
    address: `/orders/${entry.subject}`,
  }),
  refund_requested: refund("asked to return"),
  refund_done: refund("returned"),
  refund_failed: refund("could not return"),
  refund_refused: refund("was refused by the provider to return"),
  refund_unknown: refund("got no clear answer on returning"),
  "refund.pieces_received": own("took in refunded pieces that came back"),
};

/** The sentence of an entry; one of an older release, whose name nobody knows any more, reads by that name. */
export function sentenceOf(action: string, entry: Told): Sentence {
  const teller = (tellers as Readonly<Record<string, Teller | undefined>>)[action];
  const told = teller?.(entry) ?? { verb: `did: ${action.replace(/[._-]+/g, " ").trim()}` };
  return { subject: "", tail: "", address: undefined, ...told };
}

/** Who acted, in words. */
export function actorWords(actor: string, actorName: string | null): string {
  if (actorName !== null) return actorName;
  if (actor.startsWith("client:")) return `Somebody at ${actor.slice("client:".length)}`;
  if (actor === "system") return "The store";
  if (actor === "command") return "The owner command";
  if (actor === "demo") return "The demo";
  return "Somebody who is gone";
}

function wayTail(way: string | undefined): string {
  const ways: Readonly<Record<string, string>> = wayWords;
  const words = way === undefined ? undefined : ways[way];
  return words === undefined ? "" : `: ${words}`;
}
