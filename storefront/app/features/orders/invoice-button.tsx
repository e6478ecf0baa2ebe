import { useState } from "react";
import type { Order } from "#contract/api/orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { saveFile } from "../../save-file.ts";
import { authFailure } from "../../session/auth-failure.ts";

/** Hands out the invoice of an order of one's own; an unpaid one gives a pro forma, a closed one none. */
export function InvoiceButton({ order }: { readonly order: Order }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  if (order.status === "CANCELLED" || order.status === "EXPIRED") return null;

  async function download() {
    setBusy(true);
    setFailure("");
    try {
      const file = await api("GET /orders/:id/invoice", {
        params: { id: order.orderNumber },
        as: "blob",
      });
      saveFile(`${order.orderNumber}.pdf`, file);
    } catch (cause) {
      console.error(cause);
      setFailure(`The invoice could not be downloaded. ${authFailure(cause, "").reason}`.trim());
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="max-xs:w-full">
      <Button look="ghost" busy={busy} onClick={download} className="max-xs:w-full">
        {order.status === "PENDING_PAYMENT"
          ? "Download pro forma invoice (PDF)"
          : "Download invoice (PDF)"}
      </Button>
      <div role="alert">
        {failure && (
          <p className="mt-2 flex gap-1.5 text-meta text-red">
            <WarningIcon className="mt-px size-4.5 shrink-0" />
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}
