import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { BuyerReturn } from "#contract/api/returns.ts";
import { OwnReturn } from "./own-return.tsx";

vi.mock("../../page-words.ts", () => ({ useContacts: () => ({ contact: { address: "" } }) }));

function draw(change: Partial<BuyerReturn>): string {
  const own: BuyerReturn = {
    ...{ id: "ret_1", reference: "EX-7K3M9QX", kind: "exchange", status: "SENT" },
    ...{ reason: "too_small", words: "", lines: [], photos: 0, parcel: null, steps: [] },
    ...{ askedAt: "2026-11-20T10:00:00.000Z", refundAmount: null, refundState: "to_come" },
    mayWithdraw: false,
    ...change,
  };
  return renderToStaticMarkup(
    <OwnReturn holder={{ orderId: "ord_1" } as never} own={own} level="h2" onChanged={() => {}} />,
  );
}

test("an exchange whose carrier nobody named is said to come with none", () => {
  const html = draw({
    parcel: { carrier: "", trackingNumber: "GL-204-118", trackingUrl: null },
  });
  expect(html).toContain("GL-204-118");
  expect(html).not.toContain("rider");
});

test("it can be followed where its carrier has a page for it", () => {
  const trackingUrl = "https://www.ups.com/track?tracknum=1Z9";
  const html = draw({ parcel: { carrier: "UPS", trackingNumber: "1Z9", trackingUrl } });
  expect(html).toContain("Brought by: UPS");
  expect(html).toContain(`href="${trackingUrl}"`);
});

const line = {
  ...{ position: 1, productId: "prd_1", name: "Agbada Set", image: "", size: "M" },
  ...{ quantity: 2, wantedSize: "L" },
};
const arrived = { status: "ARRIVED", at: "2026-11-22T10:00:00.000Z", words: "" } as const;

test.each([
  ["is promised", {}, "Arrived with us", "Your new size leaves us next."],
  ["is promised though a piece is missing", { lost: 1 }, "Arrived with us", "leaves us next."],
  ["is not promised where nothing came", { lost: 2 }, "Has not come", "has not reached us."],
  ["is not promised once its money went back", { paidBack: "all" }, "Arrived", "nothing more"],
  ["is not promised once a part of it did", { paidBack: "some" }, "Arrived", "about the rest"],
] as const)("a new size %s", (_, change, label, next) => {
  const html = draw({ status: "ARRIVED", lines: [line], steps: [arrived], ...change });
  expect(html.split(label)).toHaveLength(3);
  expect(html).toContain(next);
});

test("an approved exchange whose money went back promises nothing more", () => {
  const html = draw({ status: "APPROVED", lines: [line], paidBack: "all" });
  expect(html).toContain("EX-7K3M9QX into the parcel");
  expect(html).toContain("nothing more follows");
});
