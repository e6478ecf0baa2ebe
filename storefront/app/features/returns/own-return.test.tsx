import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { BuyerReturn } from "#contract/api/returns.ts";
import { OwnReturn } from "./own-return.tsx";

vi.mock("../../page-words.ts", () => ({ useContacts: () => ({ contact: { address: "" } }) }));

function draw(parcel: NonNullable<BuyerReturn["parcel"]>): string {
  const own: BuyerReturn = {
    ...{ id: "ret_1", reference: "EX-7K3M9QX", kind: "exchange", status: "SENT" },
    ...{ reason: "too_small", words: "", lines: [], photos: 0, parcel, steps: [] },
    ...{ askedAt: "2026-11-20T10:00:00.000Z", refundAmount: null, refundState: "to_come" },
    mayWithdraw: false,
  };
  return renderToStaticMarkup(
    <OwnReturn holder={{ orderId: "ord_1" } as never} own={own} level="h2" onChanged={() => {}} />,
  );
}

test("an exchange whose carrier nobody named is said to come with none", () => {
  const html = draw({ carrier: "", trackingNumber: "GL-204-118", trackingUrl: null });
  expect(html).toContain("GL-204-118");
  expect(html).not.toContain("rider");
});

test("it can be followed where its carrier has a page for it", () => {
  const trackingUrl = "https://www.ups.com/track?tracknum=1Z9";
  const html = draw({ carrier: "UPS", trackingNumber: "1Z9", trackingUrl });
  expect(html).toContain("Brought by: UPS");
  expect(html).toContain(`href="${trackingUrl}"`);
});
