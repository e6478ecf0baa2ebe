import { expect, test } from "vitest";
import type { OrderEventData, OrderEventKind } from "#contract/api/orders/order-events.ts";
import { staffEventLabel } from "./timeline-labels.ts";

const ofReturn = { returnId: "ret_1", reference: "EX-1234567" };
const amountKobo = 500_000;
const noCode = { hasCode: false };
const owner = { staffId: "stf_owner", canSeePrices: true };
const packer = { staffId: "stf_packer", canSeePrices: false };
const parcel = { carrier: "GIG", trackingNumber: "N1234567" };

/** One event of each kind, with an amount wherever one can appear. */
const samples: { readonly [Kind in OrderEventKind]: OrderEventData[Kind] } = {
  packed: {},
  sent: parcel,
  delivered: { proof: "code" },
  cancelled: {
    ...{ reason: "Returned ₦5,000", from: "PAID", paidAt: null, receivedKobo: 0 },
    ...{ openCases: 0, disposition: "stock", units: [], superseded: [] },
  },
  unpacked: {},
  shipment_cancelled: {},
  not_delivered: {},
  reopened: { to: "PAID" },
  address_corrected: { fields: ["phone"] },
  tracking_changed: parcel,
  photo_added: {},
  photo_removed: {},
  email_resent: { subject: "₦5,000 of order ASO-8HNPAQJ3 was sent back" },
  placed_by_staff: {},
  handed_over: {},
  payment_received: { method: "cash", amountKobo, receivedOn: "2026-03-01" },
  items_edited: {
    changes: [{ name: "Adire shirt", size: "M", from: 1, to: 2 }],
    ...{ note: "₦5,000 to a@b.ng", beforeKobo: 1_000_000, totalKobo: 1_500_000 },
  },
  balance_paid: { method: "card", amountKobo, dueKobo: amountKobo },
  payment_link_sent: {},
  payment_reminder_sent: {},
  order_again_sent: {},
  case_opened: { case: "underpaid", amountKobo },
  case_resolved: {
    case: "overpaid",
    resolution: "refund_excess",
    amountKobo,
    reason: "₦5,000 to a@b.ng",
  },
  transfer_received: { amountKobo, receivedOn: "2026-03-01" },
  refund_requested: { amountKobo, reason: "₦5,000 to a@b.ng" },
  refund_done: { amountKobo, how: "by_bank", message: "₦5,000 to a@b.ng" },
  refund_failed: { amountKobo },
  refund_unknown: { amountKobo },
  refund_items_received: { sellable: 1, damaged: 0, lost: 0 },
  return_requested: { ...ofReturn, as: "refund" },
  return_withdrawn: ofReturn,
  return_approved: { ...ofReturn, as: "exchange" },
  return_declined: ofReturn,
  return_received: ofReturn,
  return_shipped: { ...ofReturn, ...parcel },
  return_refunded: { ...ofReturn, amountKobo },
  return_closed: ofReturn,
  return_step_reversed: { ...ofReturn, from: "APPROVED", to: "REQUESTED" },
};

test.each(Object.entries(samples))("a packer sees no amount and no email of %s", (kind, data) => {
  expect(staffEventLabel(kind, data, owner, noCode)).toBeTruthy();
  const read = staffEventLabel(kind, data, packer, noCode);
  expect(read).toBeTruthy();
  expect(read).not.toMatch(/₦|@|5,?000/);
});

test("a packer sees the tracking number, though it looks like an amount", () => {
  expect(staffEventLabel("sent", parcel, packer, noCode)).toBe("Shipped with GIG, N1234567");
});

test.each([
  ["code", true, "Delivered, code confirmed"],
  ["said", true, "Delivered without the code"],
  ["said", false, "Delivered"],
])("a delivery by %s where there was a code: %s", (proof, hasCode, label) => {
  expect(staffEventLabel("delivered", { proof }, owner, { hasCode })).toBe(label);
});
