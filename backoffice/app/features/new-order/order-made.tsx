import { useEffect, useRef } from "react";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { linkSent, PayLink } from "../../parts/pay-link.tsx";

interface OrderMadeProps {
  readonly made: PayLinkMade;
  readonly email: string;
  readonly onAnother: () => void;
}

/** The order is placed: its link, to be copied this once, and what happens now. */
export function OrderMade({ made, email, onAnother }: OrderMadeProps) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { id, orderNumber, payLink, until } = made;

  return (
    <Panel title={`Order ${orderNumber} is placed`}>
      <p ref={head} tabIndex={-1} className="outline-none">
        {until === null
          ? "It costs nothing, so it is paid and can be packed."
          : linkSent(email, until)}
      </p>
      {until !== null && <PayLink payLink={payLink} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/orders/${id}`} look="ghost">
          Open the order
        </LinkButton>
        <Button look="ghost" onClick={onAnother}>
          Another order
        </Button>
      </div>
    </Panel>
  );
}
