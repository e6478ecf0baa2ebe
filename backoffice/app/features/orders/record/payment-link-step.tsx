import { useState } from "react";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { errorText } from "../../../loading/errors.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { PaymentLink, paymentLinkMessage } from "../../../parts/domain/payment-link.tsx";
import { toWhatsAppUrl } from "../../../parts/domain/phone-links.ts";
import { useIdempotencyKey } from "../../../parts/forms/use-idempotency-key.ts";
import { ChatIcon } from "../../../parts/layout/icons.tsx";
import { NextStep } from "../../../parts/records/next-step.tsx";
import { storeName } from "../../../store.ts";

export function PaymentLinkStep({ order }: { order: StaffOrder }) {
  const { id } = order;
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

  const whatsAppUrl =
    created?.paymentLink &&
    toWhatsAppUrl(
      order.address.phone,
      `Hello ${order.address.firstName}, here is the payment link for your order ${order.orderNumber} from ${storeName()}: ${created.paymentLink}`,
    );

  return (
    <NextStep
      title="Awaiting payment"
      effect="Earlier links stop working, and items are reserved for at least 24 hours."
      action={
        <Button variant="ghost" size="step" busy={busy} onClick={() => void send()}>
          {created
            ? "Send a new link"
            : order.email === ""
              ? "Create payment link"
              : "Send payment link"}
        </Button>
      }
    >
      {created?.until && (
        <div role="status">
          <p>{paymentLinkMessage(order.email ?? "the customer", created.until)}</p>
          <PaymentLink paymentLink={created.paymentLink} />
          {whatsAppUrl && (
            <a
              href={whatsAppUrl}
              target="_blank"
              rel="noopener"
              className={buttonClasses("ghost", "small", "mt-3")}
            >
              <ChatIcon className="size-5" />
              <span>Send on WhatsApp</span>
              <span className="sr-only"> (opens in a new window)</span>
            </a>
          )}
        </div>
      )}
    </NextStep>
  );
}
