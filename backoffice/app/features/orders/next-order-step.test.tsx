import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { NextOrderStep } from "./next-order-step.tsx";
import { SendDialog } from "./send-dialog.tsx";

vi.mock("../../session/use-member.ts", () => ({
  useMay: () => (right: string) => right === "orders.pack",
  useMember: () => undefined,
  useMemberId: () => "stf_1",
}));
vi.mock("./use-order-presses.ts", () => ({ useOrderPresses: () => ({ busy: null }) }));
vi.mock("./parcel-photo.tsx", () => ({ ParcelPhoto: () => null, PhotoShortcut: () => null }));
vi.mock("./move-many.ts", () => ({ useMoveMany: () => () => {} }));
vi.mock("../../loading/use-sending.ts", () => ({ useSending: () => ({ busy: false }) }));
vi.mock("../../parts/dialog-fault.tsx", () => ({ DialogFault: () => null }));

const order = {
  ...{ id: "ord_1", version: 2, orderNumber: "ASO-1", status: "PAID", pieces: 1, items: [] },
  ...{ lines: [{ quantity: 1, withdrawn: 0 }], notes: [], isMoneyDoubted: true },
} as unknown as StaffOrder;

const draw = (shown: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{shown}</MemoryRouter>);
const drawStep = (with_: Partial<StaffOrder>) =>
  draw(<NextOrderStep order={{ ...order, ...with_ }} onPressed={() => {}} onChanged={() => {}} />);
const hold = "Hold this parcel: its payment is being looked at.";

test("whoever packs or sends a parcel whose money is in doubt is told to hold it", () => {
  for (const status of ["PAID", "PROCESSING"] as const) {
    expect(drawStep({ status })).toContain(hold);
    expect(drawStep({ status })).not.toContain("/payments/");
    expect(drawStep({ status, openCaseId: "rev_1" })).toContain('href="/payments/rev_1"');
    expect(drawStep({ status, isMoneyDoubted: false })).not.toContain("Hold");
  }
});

test("the dialog that sends parcels names those to hold", () => {
  const show = (...orders: readonly StaffOrder[]) =>
    draw(<SendDialog orders={orders} onClose={() => {}} onSent={() => {}} />);
  const packed = { ...order, status: "PROCESSING" } as const;
  const fine = { ...packed, id: "ord_2", orderNumber: "ASO-2", isMoneyDoubted: false };
  expect(show(packed)).toContain(hold);
  expect(show(packed, fine)).toContain("Hold ASO-1: its payment is being looked at.");
  expect(show(fine)).not.toContain("Hold");
});
