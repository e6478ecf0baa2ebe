import { useEffect, useRef } from "react";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { Panel } from "../../parts/panel.tsx";

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

interface OrderMadeProps {
  readonly made: PayLinkMade;
  readonly email: string;
  readonly onAnother: () => void;
}

/** The order is placed: its link, to be copied this once, and what happens now. */
export function OrderMade({ made, email, onAnother }: OrderMadeProps) {
  const { say } = useToaster();
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { id, orderNumber, payLink, until } = made;

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied.");
    } catch {
      say("The browser did not let us copy it. Mark the link and copy it by hand.");
    }
  }

  return (
    <Panel title={`Order ${orderNumber} is placed`}>
      <p ref={head} tabIndex={-1} className="outline-none">
        {until === null
          ? "It costs nothing, so it is paid and can be packed."
          : `A link to pay it is on its way to ${email}. The pieces are kept until ${moment.format(new Date(until))}.`}
      </p>
      {payLink ? (
        <div className="mt-4">
          <Field
            label="The link"
            readOnly
            value={payLink}
            hint="Whoever has it can pay the order. It is shown this once; a newer one takes its place."
            onFocus={({ target }) => target.select()}
          />
          <Button className="mt-3" onClick={() => void copy(payLink)}>
            Copy the link
          </Button>
        </div>
      ) : (
        until !== null && (
          <p className="mt-4 text-umber">
            This order was placed a moment ago; its link is in the mail.
          </p>
        )
      )}
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
