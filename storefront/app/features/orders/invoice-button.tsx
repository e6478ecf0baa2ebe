import type { Order } from "#contract/api/orders/orders.ts";
import { api } from "../../api.ts";
import { PdfButton } from "./pdf-button.tsx";

/** Downloads an invoice; a pro forma while unpaid, none for closed orders. */
export function InvoiceButton({ order }: { readonly order: Order }) {
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
      fetchFile={() =>
        api("GET /orders/:id/invoice", { params: { id: order.orderNumber }, as: "blob" })
      }
    />
  );
}
