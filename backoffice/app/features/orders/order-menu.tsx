import { useRef, useState } from "react";
import { Link } from "react-router";
import { hasInvoice } from "#contract/api/has-invoice.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { newKey } from "#contract/client/new-key.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api, apiAddress } from "../../api.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import { faultText } from "../../loading/fault-text.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { PrinterIcon } from "../../parts/icons.tsx";
import { Menu, menuItem } from "../../parts/menu.tsx";
import { useMay } from "../../session/use-member.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { hasNothingToSend, mayCancel } from "./order-words.ts";
import { slipsAddress } from "./slips-address.ts";
import { TrackingDialog } from "./tracking-dialog.tsx";

interface OrderMenuProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
  /** Absent where nothing can be returned, or not by this role. */
  readonly onRefund?: () => void;
}

/** The papers of an order, and what is rarely done with it. */
export function OrderMenu({ order, onChanged, onRefund }: OrderMenuProps) {
  const may = useMay();
  const { say, sayError } = useToaster();
  const reload = useReloading();
  const [dialog, setDialog] = useState<"cancel" | "tracking" | null>(null);
  const { id, status, money, timeline } = order;
  // The way of an order is the one that paid it: money may have come by the other too, short, late or twice.
  const hasTransfer =
    money?.way === "transfer" || timeline.some(({ kind }) => kind === "transfer_came");
  const mayHaveCard = money !== undefined && money.way !== "free";
  const slip = slipsAddress([id]);
  // Once it has left, an exchange of it has a slip of its own, with the sizes that go out.
  const offersSlip = status !== "DELIVERED" && !hasNothingToSend(order);
  useKeys(offersSlip ? { printSlips: () => void window.open(slip, "_blank", "noopener") } : {});

  // One for all presses until one is answered: it is sent once.
  const resendKey = useRef("");
  async function resend() {
    resendKey.current ||= newKey();
    try {
      const headers = { "idempotency-key": resendKey.current };
      onChanged(await api("POST /staff/orders/:id/mails", { params: { id }, headers }));
      resendKey.current = "";
      say("The mail is on its way again.");
    } catch (cause) {
      sayError(faultText(cause, "The mail could not be sent again."));
    }
  }

  /** For a buyer who says that they have paid: the provider tells, and the record follows. */
  async function ask() {
    try {
      const { asked } = await api("POST /staff/orders/:id/payments/ask", { params: { id } });
      reload("order");
      say(
        asked === 0
          ? "The provider knows no payment of this order."
          : `The provider was asked about ${asked === 1 ? "1 payment" : `${asked} payments`} of this order.`,
      );
    } catch (cause) {
      sayError(faultText(cause, "The provider could not be asked. Please try again."));
    }
  }

  const paper = buttonClasses("ghost", "small", "max-md:hidden");
  const invoice = apiAddress("GET /staff/orders/:id/invoice", { id });
  const offersInvoice = may("sums.read") && money !== undefined && hasInvoice(order);
  return (
    <>
      {offersSlip && (
        <a href={slip} target="_blank" rel="noopener" className={paper}>
          <PrinterIcon className="-mr-1 size-4.5" />
          Slip
          <span className="sr-only"> (opens another window)</span>
        </a>
      )}
      {offersInvoice && (
        <a href={invoice} download className={paper}>
          <PrinterIcon className="-mr-1 size-4.5" />
          Invoice
        </a>
      )}
      <Menu label="More about this order">
        {onRefund && (
          <button type="button" onClick={onRefund} className={`${menuItem} md:hidden`}>
            Refund…
          </button>
        )}
        {offersSlip && (
          <a href={slip} target="_blank" rel="noopener" className={`${menuItem} md:hidden`}>
            Packing slip
          </a>
        )}
        {offersInvoice && (
          <a href={invoice} download className={`${menuItem} md:hidden`}>
            Invoice
          </a>
        )}
        {status === "SHIPPED" && may("orders.pack") && (
          <button type="button" onClick={() => setDialog("tracking")} className={menuItem}>
            Correct the tracking…
          </button>
        )}
        {status === "DELIVERED" && may("returns.decide") && (
          <Link to={`/returns/new?order=${id}`} className={menuItem}>
            Start a return…
          </Link>
        )}
        {hasTransfer && may("payments.settle") && (
          <Link to={`/payments/${id}`} className={menuItem}>
            Its bank transfer…
          </Link>
        )}
        {mayHaveCard && may("payments.settle") && (
          <button type="button" onClick={() => void ask()} className={menuItem}>
            Ask the provider about its payments
          </button>
        )}
        {order.lastMail && may("orders.edit") && (
          <button type="button" onClick={() => void resend()} className={menuItem}>
            Send “{order.lastMail}” again
          </button>
        )}
        {mayCancel(order) && may("orders.edit") && (
          <button
            type="button"
            onClick={() => setDialog("cancel")}
            className={`${menuItem} text-red`}
          >
            {status === "SHIPPED" ? "The parcel came back…" : "Cancel the order…"}
          </button>
        )}
      </Menu>
      <CancelDialog
        order={order}
        open={dialog === "cancel"}
        onClose={() => setDialog(null)}
        onChanged={onChanged}
      />
      <TrackingDialog
        order={order}
        open={dialog === "tracking"}
        onClose={() => setDialog(null)}
        onChanged={onChanged}
      />
    </>
  );
}
