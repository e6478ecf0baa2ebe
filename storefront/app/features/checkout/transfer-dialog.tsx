import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { forgetPendingOrder } from "../../session/pending-order.ts";
import { TransferFacts } from "../../transfer/transfer-facts.tsx";
import type { CheckoutState } from "./checkout-state.ts";

export interface TransferDialogProps {
  readonly awaited: Extract<CheckoutState, { step: "transfer" }>;
  /** For a guest who ticked "Create an account". Handed in: code that is imported twice costs every page a few bytes. */
  readonly accountOffer: ReactNode;
  readonly onPayByCard: () => Promise<void>;
  readonly onClose: () => void;
}

/** After an order is placed that is paid by transfer: where the money goes, and the way to pay by card instead. */
export default function TransferDialog(props: TransferDialogProps) {
  const { awaited, accountOffer, onPayByCard, onClose } = props;
  const { order, transfer, cardInDoubt, note } = awaited;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  function leave() {
    // From here on the mail and the order's own page tell of it.
    if (!order.fromAccount) forgetPendingOrder();
    onClose();
    if (!order.fromAccount) void navigate("/");
  }

  async function payByCard() {
    setBusy(true);
    await onPayByCard();
    setBusy(false);
  }

  return (
    <Dialog open title="Your order is placed" onClose={leave}>
      <div role="status">
        {cardInDoubt && (
          <p className="mb-3 font-medium">
            If you have just paid by card, wait here and do not transfer: we are asking the payment
            provider.
          </p>
        )}
        {note && <p className="mb-3 font-medium text-red">{note}</p>}
      </div>
      <TransferFacts transfer={transfer} />
      <p className="mt-3 text-umber">The same is on its way to {order.email}.</p>
      {accountOffer}
      <Button
        look={accountOffer ? "ghost" : "primary"}
        className={accountOffer ? "mt-3 w-full" : "mt-6 w-full"}
        onClick={leave}
      >
        Continue shopping
      </Button>
      <Button look="ghost" className="mt-3 w-full" busy={busy} onClick={() => void payByCard()}>
        Pay by card instead
      </Button>
    </Dialog>
  );
}
