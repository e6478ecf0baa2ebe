import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { BankTransfer, OrderTransfers } from "#contract/api/payments/bank-transfers.ts";
import { ReceivedPayments } from "./transfer-panel.tsx";

vi.mock("./recorded-transfers.tsx", () => ({ RecordedTransfers: () => null }));
vi.mock("./record-payment-form.tsx", () => ({ RecordPaymentForm: () => "Record payment" }));

const transfer = { reference: "ASO-1-T1", amount: 10_000, isNotReceived: false } as BankTransfer;

function draw(due: number, transfers: readonly BankTransfer[]): string {
  const orderTransfers = { due, transfers } as unknown as OrderTransfers;
  return renderToStaticMarkup(
    <ReceivedPayments orderId="ord_1" orderTransfers={orderTransfers} onRecorded={() => {}} />,
  );
}

test("shows the form while money is due, or none was recorded", () => {
  expect(draw(10_000, [])).toContain("Record payment");
  expect(draw(4_000, [transfer])).toContain("Record payment");
  expect(draw(0, [])).toContain("Record payment");
  expect(draw(0, [{ ...transfer, isNotReceived: true }])).toContain("Record payment");
});

test("once what is due was recorded, the form is behind a button", () => {
  const html = draw(0, [transfer]);
  expect(html).not.toContain("Record payment");
  expect(html).toContain("Record another payment");
});
