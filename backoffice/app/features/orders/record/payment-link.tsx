import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { PaymentLink, paymentLinkMessage } from "../../../parts/domain/payment-link.tsx";
import { toWhatsAppUrl } from "../../../parts/domain/phone-links.ts";
import { ChatIcon } from "../../../parts/layout/icons.tsx";
import { storeName } from "../../../store.ts";
import type { PaymentLinkState } from "./use-payment-link.ts";

interface PaymentLinkButtonProps {
  readonly order: StaffOrder;
  readonly link: PaymentLinkState;
  readonly size: "step" | "small";
}

export function PaymentLinkButton({
  order,
  link: { created, busy, send },
  size,
}: PaymentLinkButtonProps) {
  const first = order.email === "" ? "Create payment link" : "Send payment link";
  return (
    <Button variant="ghost" size={size} busy={busy} onClick={() => void send()}>
      {created ? "Send a new link" : first}
    </Button>
  );
}

interface PaymentLinkSentProps {
  readonly order: StaffOrder;
  readonly created: CreatedPaymentLink;
}

export function PaymentLinkSent({ order, created }: PaymentLinkSentProps) {
  const { paymentLink, until } = created;
  const { phone, firstName } = order.address;
  const whatsAppUrl =
    paymentLink &&
    toWhatsAppUrl(
      phone,
      `Hello ${firstName}, here is the payment link for your order ${order.orderNumber} from ${storeName()}: ${paymentLink}`,
    );
  return (
    <div role="status">
      <p>{paymentLinkMessage(order.email ?? "the customer", until)}</p>
      <PaymentLink paymentLink={paymentLink} />
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
  );
}
