import { useState } from "react";
import { isNotSent } from "#contract/api/order-stage.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { ChatIcon, PhoneIcon } from "../../parts/icons.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useMay } from "../../session/use-member.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ParcelFacts } from "./parcel-facts.tsx";
import { chatAddress, dialAddress } from "./phone-address.ts";

interface GoesToProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

/** To whom the parcel goes, and where: copied, corrected before it is sent, called, written to; and what went there. */
export function GoesTo({ order, onChanged }: GoesToProps) {
  const may = useMay();
  const [changing, setChanging] = useState(false);
  const { address, status } = order;
  const mayChange = may("orders.edit") && isNotSent(status);
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.address,
    `${address.city}, ${address.state} ${address.postalCode}`.trim(),
    ...(address.country === "Nigeria" ? [] : [address.country]),
  ];
  const text = [...lines, address.phone].join("\n");
  const link = "touch-target min-h-8 text-nav";
  const reach = "inline-flex min-h-8 items-center gap-2 hover:text-indigo pointer-coarse:min-h-11";
  const dial = dialAddress(address.phone);
  const chat = chatAddress(address.phone, order.orderNumber);
  return (
    <Panel
      title="Goes to"
      aside={
        <span className="flex gap-3.5">
          <CopyButton text={text} what="address" className={link}>
            Copy
          </CopyButton>
          {mayChange && (
            <button type="button" onClick={() => setChanging(true)} className={link}>
              <span className="border-current border-b">Change</span>
            </button>
          )}
        </span>
      }
    >
      <address className="wrap-anywhere not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-2 flex flex-wrap gap-x-6 text-nav">
        {dial ? (
          <a href={dial} className={reach}>
            <PhoneIcon className="size-4.5" />
            {address.phone}
          </a>
        ) : (
          address.phone
        )}
        {chat && (
          <a href={chat} target="_blank" rel="noopener" className={reach}>
            <ChatIcon className="size-4.5" />
            WhatsApp
            <span className="sr-only"> (opens another window)</span>
          </a>
        )}
      </p>
      <ParcelFacts order={order} />
      <AddressDialog
        order={order}
        open={changing}
        onClose={() => setChanging(false)}
        onChanged={onChanged}
      />
    </Panel>
  );
}
