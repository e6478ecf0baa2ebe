import { useState } from "react";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { errorText } from "../../../loading/errors.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { useIdempotencyKey } from "../../../parts/forms/use-idempotency-key.ts";

export interface PaymentLinkState {
  readonly created: CreatedPaymentLink | undefined;
  readonly busy: boolean;
  readonly send: () => Promise<void>;
}

/** Creates a link to pay what an order has due, and emails it where there is an address. */
export function usePaymentLink(id: string): PaymentLinkState {
  const [created, setCreated] = useState<CreatedPaymentLink>();
  const [busy, setBusy] = useState(false);
  const { showErrorToast } = useToast();
  const reload = useRefetch();
  const getHeaders = useIdempotencyKey();

  async function send() {
    setBusy(true);
    try {
      const headers = getHeaders({ id, after: created?.paymentLink });
      setCreated(await api("POST /staff/orders/:id/payment-link", { params: { id }, headers }));
      reload("order");
    } catch (cause) {
      showErrorToast(errorText(cause, "Couldn't send the link. Try again."));
    } finally {
      setBusy(false);
    }
  }

  return { created, busy, send };
}
