import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { BuyerReturn } from "#contract/api/returns/returns.ts";
import { ReturnCard } from "./return-card.tsx";

vi.mock("../../store-content.ts", () => ({ useContacts: () => ({ contact: { address: "" } }) }));

function render(overrides: Partial<BuyerReturn>): string {
  const record: BuyerReturn = {
    ...{ id: "ret_1", reference: "EX-7K3M9QX", kind: "exchange", status: "SHIPPED" },
    ...{ reason: "too_small", message: "", lines: [], photos: 0, parcel: null, steps: [] },
    ...{ requestedAt: "2026-11-20T10:00:00.000Z", refundAmount: null, refundState: "expected" },
    canWithdraw: false,
    ...overrides,
  };
  return renderToStaticMarkup(
    <ReturnCard
      access={{ orderId: "ord_1" } as never}
      record={record}
      level="h2"
      onChange={() => {}}
    />,
  );
}

test("an exchange without a carrier names none", () => {
  const html = render({
    parcel: { carrier: "", trackingNumber: "GL-204-118", trackingUrl: null },
  });
  expect(html).toContain("GL-204-118");
  expect(html).not.toContain("rider");
});

test("it has a tracking link where its carrier offers one", () => {
  const trackingUrl = "https://www.ups.com/track?tracknum=1Z9";
  const html = render({ parcel: { carrier: "UPS", trackingNumber: "1Z9", trackingUrl } });
  expect(html).toContain("Delivered by: UPS");
  expect(html).toContain(`href="${trackingUrl}"`);
});

const line = {
  ...{ position: 1, productId: "prd_1", name: "Agbada Set", image: "", size: "M" },
  ...{ quantity: 2, wantedSize: "L" },
};
const arrivedStep = { status: "RECEIVED", at: "2026-11-22T10:00:00.000Z", message: "" } as const;

test.each([
  ["is promised", {}, "Received", "We’ll ship your new size next."],
  ["is promised though a piece is missing", { lost: 1 }, "Received", "ship your new size next."],
  ["is not promised where nothing came", { lost: 2 }, "Not received", "We haven’t received it."],
  [
    "is not promised once its money went back",
    { paidBack: "all" },
    "Received",
    "already been refunded",
  ],
  ["is not promised once a part of it did", { paidBack: "some" }, "Received", "about the rest"],
] as const)("a new size %s", (_, overrides, label, next) => {
  const html = render({ status: "RECEIVED", lines: [line], steps: [arrivedStep], ...overrides });
  expect(html.split(label)).toHaveLength(3);
  expect(html).toContain(next);
});

test("an approved exchange whose money went back promises nothing more", () => {
  const html = render({ status: "APPROVED", lines: [line], paidBack: "all" });
  expect(html).toContain("Write EX-7K3M9QX on a note");
  expect(html).toContain("already been refunded");
});
