import { useEffect, useRef } from "react";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { PaymentLink, paymentLinkMessage } from "../../parts/domain/payment-link.tsx";
import { Panel } from "../../parts/layout/panel.tsx";

interface OrderCreatedProps {
  readonly created: CreatedPaymentLink;
  readonly email: string;
  readonly onStartOver: () => void;
}

export function OrderCreated({ created, email, onStartOver }: OrderCreatedProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { id, orderNumber, paymentLink, until } = created;

  return (
    <Panel title={`Order ${orderNumber} placed`}>
      <p ref={heading} tabIndex={-1} className="outline-none">
        {until === null
          ? "There is nothing to pay, so it's ready to pack."
          : paymentLinkMessage(email, until)}
      </p>
      {until !== null && <PaymentLink paymentLink={paymentLink} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/orders/${id}`} variant="ghost">
          View order
        </LinkButton>
        <Button variant="ghost" onClick={onStartOver}>
          New order
        </Button>
      </div>
    </Panel>
  );
}
