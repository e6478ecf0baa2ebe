import { useRef, useState } from "react";
import { Link } from "react-router";
import { hasInvoice } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { plural } from "#contract/text/format.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api, apiAddress } from "../../../api.ts";
import { useKeys } from "../../../keys/keys-context.tsx";
import { ChunkError, errorText } from "../../../loading/errors.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { PrinterIcon } from "../../../parts/layout/icons.tsx";
import { Menu, menuItem } from "../../../parts/layout/menu.tsx";
import { useMay } from "../../../session/use-member.ts";
import { canCancel, hasNothingToShip } from "../order-labels.ts";
import { packingSlipsUrl } from "../parcel/packing-slips-url.ts";
import { TrackingDialog } from "../parcel/tracking-dialog.tsx";
import { getReverseMove } from "../reverse-moves.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

const ReverseDialog = lazyComponent(() => import("./reverse-dialog.tsx"), ChunkError);

interface OrderMenuProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
  /** Absent where nothing can be refunded. */
  readonly onRefund?: () => void;
}

export function OrderMenu({ order, onChanged, onRefund }: OrderMenuProps) {
  const may = useMay();
  const { showToast, showErrorToast } = useToast();
  const reload = useRefetch();
  const [dialog, setDialog] = useState<"cancel" | "tracking" | "reverse" | null>(null);
  const { id, status, money, timeline } = order;
  // An order may have received payments by both methods; a provider's transfers are its own matter.
  const isAwaited = money?.method === "transfer" && status === "PENDING_PAYMENT";
  const hasTransfer = isAwaited || timeline.some(({ kind }) => kind === "transfer_received");
  const canHaveCardPayment = money !== undefined && money.method !== "free";
  const reverse = getReverseMove(order);
  const packingSlipUrl = packingSlipsUrl([id]);
  // Delivered orders have no packing slip; exchanges have their own.
  const hasPackingSlip = status !== "DELIVERED" && !hasNothingToShip(order);
  useKeys(
    hasPackingSlip
      ? { printPackingSlips: () => void window.open(packingSlipUrl, "_blank", "noopener") }
      : {},
  );

  // One key until a request succeeds, so that the email is sent once.
  const resendKey = useRef("");
  async function resend() {
    resendKey.current ||= createRandomKey();
    try {
      const headers = { "idempotency-key": resendKey.current };
      onChanged(await api("POST /staff/orders/:id/resend-email", { params: { id }, headers }));
      resendKey.current = "";
      showToast("Email sent");
    } catch (cause) {
      showErrorToast(errorText(cause, "Couldn't resend the email."));
    }
  }

  async function recheckPayments() {
    try {
      const { count } = await api("POST /staff/orders/:id/payments/recheck", { params: { id } });
      reload("order");
      showToast(
        count === 0
          ? "There are no online payments for this order."
          : `Checking ${plural(count, "payment")}.`,
      );
    } catch (cause) {
      showErrorToast(errorText(cause, "Couldn't check the payments. Try again."));
    }
  }

  const documentLinkClass = buttonClasses("ghost", "small", "max-md:hidden");
  const invoiceUrl = apiAddress("GET /staff/orders/:id/invoice", { id });
  const showsInvoice = may("prices.read") && money !== undefined && hasInvoice(order);
  return (
    <>
      {hasPackingSlip && (
        <a href={packingSlipUrl} target="_blank" rel="noopener" className={documentLinkClass}>
          <PrinterIcon className="-mr-1 size-4.5" />
          <span>Packing slip</span>
          <span className="sr-only"> (opens in a new window)</span>
        </a>
      )}
      {showsInvoice && (
        <a href={invoiceUrl} download className={documentLinkClass}>
          <PrinterIcon className="-mr-1 size-4.5" />
          <span>Invoice</span>
        </a>
      )}
      <Menu label="More actions">
        {onRefund && (
          <button type="button" onClick={onRefund} className={`${menuItem} md:hidden`}>
            Refund…
          </button>
        )}
        {hasPackingSlip && (
          <a
            href={packingSlipUrl}
            target="_blank"
            rel="noopener"
            className={`${menuItem} md:hidden`}
          >
            Packing slip
          </a>
        )}
        {showsInvoice && (
          <a href={invoiceUrl} download className={`${menuItem} md:hidden`}>
            Invoice
          </a>
        )}
        {(status === "SHIPPED" || status === "DELIVERED") && may("orders.pack") && (
          <button type="button" onClick={() => setDialog("tracking")} className={menuItem}>
            Edit tracking…
          </button>
        )}
        {status === "DELIVERED" && may("returns.approve") && (
          <Link to={`/returns/new?order=${id}`} className={menuItem}>
            New return…
          </Link>
        )}
        {hasTransfer && may("payments.resolve") && (
          <Link to={`/payments/${id}`} className={menuItem}>
            View bank transfer
          </Link>
        )}
        {canHaveCardPayment && may("payments.resolve") && (
          <button type="button" onClick={() => void recheckPayments()} className={menuItem}>
            Check payment status
          </button>
        )}
        {order.lastEmail && may("orders.edit") && (
          <button type="button" onClick={() => void resend()} className={menuItem}>
            Resend “{order.lastEmail}”
          </button>
        )}
        {reverse && may(reverse.right) && (
          <button type="button" onClick={() => setDialog("reverse")} className={menuItem}>
            {reverse.label}…
          </button>
        )}
        {canCancel(order) && may("orders.edit") && (
          <button
            type="button"
            onClick={() => setDialog("cancel")}
            className={`${menuItem} text-red`}
          >
            {status === "SHIPPED" ? "Returned to sender…" : "Cancel order…"}
          </button>
        )}
      </Menu>
      <CancelDialog
        order={order}
        open={dialog === "cancel"}
        onClose={() => setDialog(null)}
        onChanged={onChanged}
      />
      {dialog === "reverse" && (
        <ReverseDialog order={order} open onClose={() => setDialog(null)} onChanged={onChanged} />
      )}
      <TrackingDialog
        order={order}
        open={dialog === "tracking"}
        onClose={() => setDialog(null)}
        onChanged={onChanged}
      />
    </>
  );
}
