import type { Order } from "#contract/api/orders.ts";
import { api } from "../../api.ts";
import { PaperButton } from "./paper-button.tsx";

/** Hands out the invoice of an order of one's own; an unpaid one gives a pro forma, one that was closed, or whose money never came, none. */
export function InvoiceButton({ order }: { readonly order: Order }) {
  const { status, refunds = [] } = order;
  const wasNoSale = status === "REFUNDED" && refunds.every(({ state }) => state === "never_came");
  if (status === "CANCELLED" || status === "EXPIRED" || wasNoSale) return null;
  const isProForma = status === "PENDING_PAYMENT";
  return (
    <PaperButton
      label={isProForma ? "Download pro forma invoice (PDF)" : "Download invoice (PDF)"}
      paper="invoice"
      fileName={`${order.orderNumber}.pdf`}
      fetchFile={() =>
        api("GET /orders/:id/invoice", { params: { id: order.orderNumber }, as: "blob" })
      }
    />
  );
}
