import { useState } from "react";
import { isNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { shippingLines } from "#contract/delivery/shipping-lines.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { ChunkError } from "../../../loading/errors.ts";
import { toTelUrl, toWhatsAppUrl } from "../../../parts/domain/phone-links.ts";
import { CopyButton } from "../../../parts/layout/copy-button.tsx";
import { ChatIcon, PhoneIcon } from "../../../parts/layout/icons.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { useMay } from "../../../session/use-member.ts";
import { storeName } from "../../../store.ts";
import { ParcelDetails } from "../parcel/parcel-details.tsx";

// Rarely needed.
const AddressDialog = lazyComponent(() => import("./address-dialog.tsx"), ChunkError);

interface ShippingAddressPanelProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

export function ShippingAddressPanel({ order, onChanged }: ShippingAddressPanelProps) {
  const may = useMay();
  const [dialog, setDialog] = useState<"open" | "closed">();
  const { address, status } = order;
  const canEdit = may("orders.edit") && isNotShipped(status) && !order.pickup;
  const lines = [
    ...shippingLines(address),
    ...(order.isPickup || address.country === "Nigeria" ? [] : [address.country]),
  ];
  const text = [...lines, address.phone].filter(Boolean).join("\n");
  const actionClass = "touch-target min-h-8 text-nav";
  const contactLinkClass =
    "inline-flex min-h-8 items-center gap-2 hover:text-indigo pointer-coarse:min-h-11";
  const telUrl = toTelUrl(address.phone);
  const whatsAppUrl = toWhatsAppUrl(
    address.phone,
    `${storeName()}, your order ${order.orderNumber}: `,
  );
  return (
    <Panel
      title={order.pickup ? "Pick-up" : "Ship to"}
      aside={
        <span className="flex gap-3.5">
          <CopyButton text={text} what="address" className={actionClass}>
            Copy
          </CopyButton>
          {canEdit && (
            <button type="button" onClick={() => setDialog("open")} className={actionClass}>
              <span className="border-current border-b">Edit</span>
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
        {telUrl ? (
          <a href={telUrl} className={contactLinkClass}>
            <PhoneIcon className="size-4.5" />
            <span>{address.phone}</span>
          </a>
        ) : (
          <span>{address.phone}</span>
        )}
        {whatsAppUrl && (
          <a href={whatsAppUrl} target="_blank" rel="noopener" className={contactLinkClass}>
            <ChatIcon className="size-4.5" />
            <span>WhatsApp</span>
            <span className="sr-only"> (opens in a new window)</span>
          </a>
        )}
      </p>
      <ParcelDetails order={order} />
      {dialog && (
        <AddressDialog
          order={order}
          open={dialog === "open"}
          onClose={() => setDialog("closed")}
          onChanged={onChanged}
        />
      )}
    </Panel>
  );
}
