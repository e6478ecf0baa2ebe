import { BankRefundPanel } from "./bank-refund-panel.tsx";
import { CasePanel } from "./case-panel.tsx";
import { TransferPanel } from "./transfer-panel.tsx";

/** What of the payments room is looked at: an order whose transfer is awaited, a refund to be sent, or a case. */
export function MoneyPanel({ id }: { readonly id: string }) {
  if (id.startsWith("ord_")) return <TransferPanel orderId={id} />;
  return id.startsWith("rfd_") ? <BankRefundPanel id={id} /> : <CasePanel id={id} />;
}
