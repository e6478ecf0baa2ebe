import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { TransferDetailsList } from "../../../components/transfer-details-list.tsx";
import { clearPendingOrder } from "../../../session/order/pending-order.ts";
import type { CheckoutState } from "../checkout-state.ts";

export interface TransferDialogProps {
  readonly transferState: Extract<CheckoutState, { step: "transfer" }>;
  /** Passed in: importing it twice adds bytes to every page. */
  readonly accountOffer: Elements;
  /** Absent where cards are not taken. */
  readonly onPayByCard: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

export default function TransferDialog(props: TransferDialogProps) {
  const { transferState, accountOffer, onPayByCard, onClose } = props;
  const { order, transfer, cardChargeUnconfirmed, note } = transferState;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  function close() {
    // From here the mail and the order page show the transfer.
    if (!order.fromAccount) clearPendingOrder();
    onClose();
    if (!order.fromAccount) void navigate("/");
  }

  async function payByCard() {
    setBusy(true);
    await onPayByCard?.();
    setBusy(false);
  }

  return (
    <Dialog open title="Your order is placed" onClose={close}>
      <div role="status">
        {cardChargeUnconfirmed && (
          <p className="mb-3 font-medium">
            If you’ve just paid by card, wait here and don’t transfer: we’re checking with the
            payment provider.
          </p>
        )}
        {note && <p className="mb-3 font-medium text-red">{note}</p>}
      </div>
      <TransferDetailsList transfer={transfer} />
      <p className="mt-3 text-umber">We’ve emailed these details to {order.email}.</p>
      {accountOffer}
      <Button
        variant={accountOffer ? "ghost" : "primary"}
        className={accountOffer ? "mt-3 w-full" : "mt-6 w-full"}
        onClick={close}
      >
        Continue shopping
      </Button>
      {onPayByCard && (
        <Button
          variant="ghost"
          className="mt-3 w-full"
          busy={busy}
          onClick={() => void payByCard()}
        >
          Pay by card instead
        </Button>
      )}
    </Dialog>
  );
}
