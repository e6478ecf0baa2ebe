import { useState } from "react";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { NextStep } from "../../parts/next-step.tsx";
import { linkSent, PayLink } from "../../parts/pay-link.tsx";
import { useOnceKey } from "../../parts/use-once-key.ts";

/** What can be done for an order that is not paid: its buyer gets a link to pay it. */
export function PayStep({ order }: { order: StaffOrder }) {
  const { id } = order;
  const [made, setMade] = useState<PayLinkMade>();
  const [busy, setBusy] = useState(false);
  const { sayError } = useToaster();
  const reload = useReloading();
  const onceKey = useOnceKey();

  async function send() {
    setBusy(true);
    try {
      const headers = onceKey({ id, after: made?.payLink });
      setMade(await api("POST /staff/orders/:id/pay-link", { params: { id }, headers }));
      reload("order");
    } catch (cause) {
      sayError(faultText(cause, "The link could not be sent. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <NextStep
      title="Wait for the money"
      effect="The buyer gets it by mail. The link of an earlier mail no longer works, and the pieces are kept for a day at least."
      act={
        <Button look="ghost" size="step" busy={busy} onClick={() => void send()}>
          {made ? "Send another link" : "Send a link to pay"}
        </Button>
      }
    >
      {made?.until && (
        <div role="status">
          <p>{linkSent(order.email ?? "the buyer", made.until)}</p>
          <PayLink payLink={made.payLink} />
        </div>
      )}
    </NextStep>
  );
}
