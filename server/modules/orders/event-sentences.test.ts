import { expect, test } from "vitest";
import type { OrderEventData, OrderEventKind } from "#contract/api/order-events.ts";
import { staffSentence } from "./event-sentences.ts";

const ofReturn = { returnId: "ret_1", reference: "EX-1234567" };
const amountKobo = 500_000;
const noCode = { hasCode: false };
const parcel = { carrier: "GIG", trackingNumber: "N1234567" };

/** One of each kind, with a sum wherever one may stand. */
const samples: { readonly [Kind in OrderEventKind]: OrderEventData[Kind] } = {
  packed: {},
  sent: parcel,
  delivered: { proof: "code" },
  cancelled: {
    ...{ reason: "Returned ₦5,000", from: "PAID", paidAt: null, receivedKobo: 0 },
    ...{ fate: "stock", pieces: [] },
  },
  undone: { kind: "packed" },
  address_corrected: { fields: ["phone"] },
  tracking_changed: parcel,
  tracking_restored: parcel,
  photo_added: {},
  photo_removed: { photoPath: "/media/0-1200.jpg" },
  photo_restored: {},
  mail_resent: { subject: "₦5,000 of order ASO-8HNPAQJ3 was sent back" },
  placed_by_staff: {},
  pay_link_sent: {},
  case_opened: { case: "underpaid", amountKobo },
  case_settled: { case: "overpaid", way: "refund_excess", amountKobo, reason: "₦5,000 to a@b.ng" },
  transfer_came: { amountKobo, cameOn: "2026-03-01" },
  refund_requested: { amountKobo, reason: "₦5,000 to a@b.ng" },
  refund_done: { amountKobo, how: "by_bank", words: "₦5,000 to a@b.ng" },
  refund_failed: { amountKobo },
  refund_unknown: { amountKobo },
  refund_pieces_received: { asNew: 1, toMend: 0, lost: 0 },
  return_asked: { ...ofReturn, as: "refund" },
  return_withdrawn: ofReturn,
  return_approved: { ...ofReturn, as: "exchange" },
  return_declined: ofReturn,
  return_arrived: ofReturn,
  return_sent: { ...ofReturn, ...parcel },
  return_refunded: { ...ofReturn, amountKobo },
  return_closed: ofReturn,
};

test.each(Object.entries(samples))("a packer reads no sum and no e-mail of %s", (kind, data) => {
  expect(staffSentence(kind, data, { seesSums: true }, noCode)).toBeTruthy();
  const read = staffSentence(kind, data, { seesSums: false }, noCode);
  expect(read).toBeTruthy();
  expect(read).not.toMatch(/₦|@|5,?000/);
});

test("a packer reads the tracking number as it is, though it looks like a sum", () => {
  expect(staffSentence("sent", parcel, { seesSums: false }, noCode)).toBe(
    "Sent with GIG, N1234567",
  );
});

test.each([
  ["code", true, "Delivered, the buyer told the code"],
  ["said", true, "Delivered, without the code"],
  ["said", false, "Delivered"],
])("a delivery by %s where there was a code: %s", (proof, hasCode, told) => {
  expect(staffSentence("delivered", { proof }, { seesSums: true }, { hasCode })).toBe(told);
});
