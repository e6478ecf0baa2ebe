import type { Order } from "#contract/api/orders/orders.ts";
import { PdfButton } from "./pdf-button.tsx";

interface InvoiceButtonProps {
  readonly order: Order;
  readonly fetchFile: () => Promise<Blob>;
}

/** Downloads an invoice; a pro forma while unpaid, none for closed orders. */
export function InvoiceButton({ order, fetchFile }: InvoiceButtonProps) {
  const { status, refunds = [] } = order;
  const wasNeverPaid =
    status === "REFUNDED" && refunds.every(({ state }) => state === "not_received");
  if (status === "CANCELLED" || status === "EXPIRED" || wasNeverPaid) return null;
  const isProForma = status === "PENDING_PAYMENT";
  return (
    <PdfButton
      label={isProForma ? "Download pro forma invoice (PDF)" : "Download invoice (PDF)"}
      documentName="invoice"
      fileName={`${order.orderNumber}.pdf`}
      fetchFile={fetchFile}
    />
  );
}
