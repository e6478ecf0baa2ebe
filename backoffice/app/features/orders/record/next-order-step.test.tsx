import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { ShipDialog } from "../parcel/ship-dialog.tsx";
import { NextOrderStep } from "./next-order-step.tsx";

vi.mock("../../../session/use-member.ts", () => ({
  useMay: () => (right: string) => right === "orders.pack",
  useMember: () => undefined,
  useMemberId: () => "stf_1",
}));
vi.mock("../use-order-transitions.ts", () => ({ useOrderTransitions: () => ({ busy: null }) }));
vi.mock("../parcel/parcel-photo.tsx", () => ({
  ParcelPhoto: () => null,
  PhotoShortcut: () => null,
}));
vi.mock("../bulk/use-bulk-transition.ts", () => ({ useBulkTransition: () => () => {} }));
vi.mock("../../../loading/use-submission.ts", () => ({ useSubmission: () => ({ busy: false }) }));
vi.mock("../../../parts/forms/dialog-error.tsx", () => ({ DialogError: () => null }));

const order = {
  ...{ id: "ord_1", version: 2, orderNumber: "ASO-1", status: "PAID", units: 1, items: [] },
  ...{ lines: [{ quantity: 1, withdrawn: 0 }], notes: [], isPaymentDisputed: true },
} as unknown as StaffOrder;

const draw = (node: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const drawStep = (with_: Partial<StaffOrder>) =>
  draw(
    <NextOrderStep
      order={{ ...order, ...with_ }}
      checked={{ packed: 0, toPack: 1 }}
      onTransitioned={() => {}}
      onChanged={() => {}}
    />,
  );
const hold = "Do not ship: payment under review.";

test("packing and shipping warn about a disputed payment", () => {
  for (const status of ["PAID", "PROCESSING"] as const) {
    expect(drawStep({ status })).toContain(hold);
    expect(drawStep({ status })).not.toContain("/payments/");
    expect(drawStep({ status, openCaseId: "rev_1" })).toContain('href="/payments/rev_1"');
    expect(drawStep({ status, isPaymentDisputed: false })).not.toContain("Do not ship");
  }
});

test("the ship dialog names the orders on hold", () => {
  const show = (...orders: readonly StaffOrder[]) =>
    draw(<ShipDialog orders={orders} onClose={() => {}} onShipped={() => {}} />);
  const packed = { ...order, status: "PROCESSING" } as const;
  const fine = { ...packed, id: "ord_2", orderNumber: "ASO-2", isPaymentDisputed: false };
  expect(show(packed)).toContain(hold);
  expect(show(packed, fine)).toContain("Do not ship ASO-1: payment under review.");
  expect(show(fine)).not.toContain("Do not ship");
});
