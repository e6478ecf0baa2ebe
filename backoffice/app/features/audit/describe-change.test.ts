import { expect, test } from "vitest";
import { settingsSchemas } from "#contract/api/settings/store-settings.ts";
import { describeChange } from "./describe-change.ts";

const now = new Date("2026-11-21T09:00:00Z");
const read = (before: unknown, after: unknown, names: Record<string, string> = {}) =>
  describeChange(before, after, { names, now });

test("lists added, removed and changed fields with readable values", () => {
  const before = { status: "pending", note: "", city: "Kano", tries: 2 };
  const after = { status: "rejected", note: "Send the certificate", tries: 2, demo: false };
  expect(read(before, after)).toEqual([
    { field: "Status", before: "Pending", after: "Rejected" },
    { field: "Note", before: "empty", after: "Send the certificate" },
    { field: "City", before: "Kano", after: undefined },
    { field: "Demo", before: undefined, after: "no" },
  ]);
});

test("formats money, roles, people and times", () => {
  const before = { shippingFeeKobo: 400_000, role: "stock_keeper", assigneeId: null };
  const after = { shippingFeeKobo: 1_250_050, role: "owner", assigneeId: "stf_1" };
  expect(read(before, after, { stf_1: "Ngozi Eze" })).toEqual([
    { field: "Shipping fee", before: "₦4,000", after: "₦12,500.50" },
    { field: "Role", before: "Stock keeper", after: "Owner" },
    { field: "Assigned to", before: "Unassigned", after: "Ngozi Eze" },
  ]);
  const link = { invitationEndsAt: "2026-11-20T13:12:00Z" };
  expect(read(null, link)).toEqual([
    { field: "Link expires", before: undefined, after: "20 Nov, 14:12" },
  ]);
});

test("formats dates and request types", () => {
  expect(read(null, { kind: "erase", dueOn: "2026-12-19" })).toEqual([
    { field: "Kind", before: undefined, after: "Erasure" },
    { field: "Due", before: undefined, after: "19 Dec" },
  ]);
});

test("compares nested records by field, lists as a whole, and skips internal ids", () => {
  expect(
    read(
      { to: { name: "Ada", city: "Lagos" }, sizes: ["M"], messageId: "blm_1" },
      { to: { name: "Ada", city: "Jos" }, sizes: ["M", "L"], messageId: "blm_2" },
    ),
  ).toEqual([
    { field: "City", before: "Lagos", after: "Jos" },
    { field: "Sizes", before: "M", after: "M, L" },
  ]);
});

test("keeps size names in stock changes", () => {
  const stock = { action: "product.stock_changed", names: {}, now };
  expect(
    describeChange(
      { XL: 3, "7.5": 1, "6.5": 1, "UK 10": 0 },
      { XL: 5, "7.5": 2, "6.5": 0, "UK 10": 4, reason: "received" },
      stock,
    ),
  ).toEqual([
    { field: "XL", before: "3", after: "5" },
    { field: "7.5", before: "1", after: "2" },
    { field: "6.5", before: "1", after: "0" },
    { field: "UK 10", before: "0", after: "4" },
    { field: "Reason", before: undefined, after: "Received" },
  ]);
  expect(
    read({ stock: { XXL: 3, "7.5": 1 }, version: 1 }, { stock: { "7.5": 2 }, version: 2 }),
  ).toEqual([
    { field: "XXL", before: "3", after: undefined },
    { field: "7.5", before: "1", after: "2" },
  ]);
});

test("keeps the labels of a brand's own fields", () => {
  const before = { fields: { "No. of UV layers": "", Price: "x" } };
  expect(read(before, { fields: { "No. of UV layers": "2", Price: "x" } })).toEqual([
    expect.objectContaining({ field: "No. of UV layers", before: "empty", after: "2" }),
  ]);
});

test("formats wholesale prices in naira", () => {
  expect(
    read({ wholesale: { "from 10": 15_000 } }, { wholesale: { "from 10": 14_500.5 } }),
  ).toEqual([{ field: "Wholesale from 10", before: "₦15,000", after: "₦14,500.50" }]);
});

test("sums returned units by disposition", () => {
  const units = [
    { position: 1, size: "M", sellable: 1, damaged: 0, lost: 0 },
    { position: 2, size: "XL", sellable: 2, damaged: 1, lost: 0 },
  ];
  expect(read({ status: "APPROVED" }, { status: "RECEIVED", units })).toEqual([
    { field: "Status", before: "Approved", after: "Received" },
    { field: "Sellable", before: undefined, after: "3" },
    { field: "Damaged", before: undefined, after: "1" },
  ]);
});

test("labels cases, resolutions, emails and fields", () => {
  const before = { kind: "paid_after_close", stakeKobo: 500_000 };
  expect(read(before, { resolution: "refund_and_cancel", reason: "Sold out by then" })).toEqual([
    { field: "Kind", before: "Late payment", after: undefined },
    { field: "Amount", before: "₦5,000", after: undefined },
    { field: "Reason", before: undefined, after: "Sold out by then" },
  ]);
  expect(read(null, { kind: "order-paid", fields: ["firstName", "city"] })).toEqual([
    { field: "Kind", before: undefined, after: "Order paid" },
    { field: "Fields", before: undefined, after: "First name, City" },
  ]);
});

test.each([
  [null, null],
  [undefined, undefined],
  [{ a: 1 }, { a: 1 }],
])("%j to %j changed nothing", (before, after) => {
  expect(read(before, after)).toEqual([]);
});

test("skips what the sentence says, and reports a new browser at sign-in", () => {
  expect(read(null, { photo: true })).toEqual([]);
  expect(read(null, { factor: "authenticator", newBrowser: true })).toEqual([
    { field: "Method", before: undefined, after: "authenticator" },
    { field: "Browser", before: undefined, after: "New browser" },
  ]);
});

test("shows whether a note is pinned, not its id", () => {
  expect(read(null, { noteId: "not_n0yyjjpvb2z7fk2e", isPinned: false })).toEqual([
    { field: "Pinned", before: undefined, after: "no" },
  ]);
});

test("labels product statuses and stock reasons", () => {
  expect(read({ status: "draft" }, { status: "published", reason: "received" })).toEqual([
    { field: "Status", before: "Draft", after: "Published" },
    { field: "Reason", before: undefined, after: "Received" },
  ]);
});

/** Fields of the program whose names do not read in a sentence, as the store writes them down. */
const notice = [
  ...Object.values(settingsSchemas).flatMap(({ properties }) => Object.keys(properties)),
  ...["feeKobo", "daysFrom", "daysTo", "payOnDelivery", "ownTerms", "feeCharged", "isPinned"],
  ...[
    "assigneeId",
    "stakeKobo",
    "method",
    "part",
    "packedQuantity",
    "receivedOn",
    "requestedOn",
    "dueOn",
    "unsubscribedAt",
  ],
  ...["noteId", "messageId", "invitationEndsAt", "publishAt", "hadAccount", "dismissed", "until"],
];

test.each(notice)("%s has a readable label and shows no id", (field) => {
  const ids = [`not_${"n0yyjjpvb2z7fk2e"}`, [`med_${"n0yyjjpvb2z7fk2e"}`], `stf_${"0".repeat(16)}`];
  for (const value of [true, null, ...ids]) {
    const text = read(null, { [field]: value })
      .map((change) => `${change.field}: ${change.after}`)
      .join();
    expect(text).not.toMatch(
      /^(is|has) |\b(stake|way|part)\b|^days (from|to)\b|^(came|due|asked) on\b/i,
    );
    expect(text).not.toMatch(/\b[a-z]{3}_[0-9a-z]{10,}/);
  }
});
