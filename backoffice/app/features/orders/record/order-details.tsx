import { useState } from "react";
import { useSearchParams } from "react-router";
import { contentSections } from "#contract/api/content/content-sections.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { formatDate } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useKeys } from "../../../keys/keys-context.tsx";
import { ChunkError } from "../../../loading/errors.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { useNavigateAfterSave } from "../../../parts/forms/use-navigate-after-save.ts";
import { CopyButton } from "../../../parts/layout/copy-button.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { type RecordBackLink, RecordHead } from "../../../parts/records/record-head.tsx";
import { useMay } from "../../../session/use-member.ts";
import { ShippingAddressPanel } from "../address/shipping-address-panel.tsx";
import { canEditItems, formatOrderedItems, hasRetainedPayment } from "../order-labels.ts";
import { ParcelLines } from "../parcel/parcel-lines.tsx";
import { usePackedItems } from "../parcel/use-packed-items.ts";
import { refundParam } from "../refund-param.ts";
import { CustomerPanel } from "./customer-panel.tsx";
import { NextOrderStep } from "./next-order-step.tsx";
import { OrderMenu } from "./order-menu.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { PaymentDetails } from "./payment-details.tsx";

// Rarely needed.
const EditItemsDrawer = lazyComponent(
  () => import("../edit-items/edit-items-drawer.tsx"),
  ChunkError,
);
const BalanceDuePanel = lazyComponent(() => import("./balance-due-panel.tsx"), ChunkError);

interface OrderDetailsProps {
  readonly order: StaffOrder;
  readonly backLink: RecordBackLink;
  readonly onChanged: (order: StaffOrder) => void;
  readonly onReload: () => void;
  readonly refund: ((order: StaffOrder, onDone: () => void) => Elements) | undefined;
  readonly returns: ((order: StaffOrder) => Elements) | undefined;
}

export function OrderDetails({
  order,
  backLink,
  onChanged,
  onReload,
  refund,
  returns,
}: OrderDetailsProps) {
  const openNext = useNavigateAfterSave();
  const may = useMay();
  const packedItems = usePackedItems(order, onChanged);
  const [initialStatus] = useState(order.status);
  const [refunding, setRefunding] = useState(false);
  const [isEditingItems, setEditingItems] = useState(false);
  const canRefund = refund !== undefined && may("refunds.create") && hasRetainedPayment(order);
  useKeys({ ...(canRefund && { openRefund: () => setRefunding(true) }) });
  // Set by the search, also in a new tab.
  const [params, setParams] = useSearchParams();
  const isRefundRequested = canRefund && params.has(refundParam);

  const { position, ...backLinkOnly } = backLink;
  // Once its status changes, the order is no longer in the queue it was opened from.
  const headBackLink = order.status === initialStatus ? backLink : backLinkOnly;

  /** Opens the next order of the queue. */
  function handleTransitioned(after: StaffOrder) {
    onChanged(after);
    if (backLink.next !== undefined && backLink.position !== undefined)
      void openNext(backLink.next, { state: backLink.state });
  }

  return (
    <>
      <RecordHead
        backLink={headBackLink}
        title={order.company ?? order.buyer}
        number={
          <>
            <span>{order.orderNumber}</span>
            <CopyButton text={order.orderNumber} what="order number" />
          </>
        }
        subtitle={[
          formatOrderedItems(order.lines),
          ...(order.totalAmount === undefined ? [] : [formatAmount(order.totalAmount)]),
          order.city,
        ]
          .filter(Boolean)
          .join(", ")}
      >
        {canRefund && (
          <Button
            variant="ghost"
            size="small"
            className="max-md:hidden"
            onClick={() => setRefunding(true)}
          >
            Refund…
          </Button>
        )}
        <OrderMenu
          order={order}
          onChanged={onChanged}
          {...(canRefund && { onRefund: () => setRefunding(true) })}
        />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <OrderProgress order={order} />
          <ParcelLines
            order={order}
            packedItems={packedItems}
            onEdit={
              may("orders.edit") && canEditItems(order) ? () => setEditingItems(true) : undefined
            }
          />
          {order.status === "DELIVERED" && may("returns.read") && returns?.(order)}
        </div>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <NextOrderStep
            order={order}
            checked={packedItems.count}
            onTransitioned={handleTransitioned}
            onChanged={onChanged}
          />
          {order.hasBalanceDue &&
            order.openCases === 0 &&
            order.money !== undefined &&
            may("orders.edit") && (
              <BalanceDuePanel key={order.id} order={order} due={order.money.due} />
            )}
          <ShippingAddressPanel order={order} onChanged={onChanged} />
          {order.money && (
            <PaymentDetails money={order.money} order={order}>
              <OrderPayments key={order.id} order={order} />
            </PaymentDetails>
          )}
          <CustomerPanel order={order} />
          {order.acceptedPolicies.length > 0 && <AcceptedPolicies order={order} />}
        </div>
        <OrderTimeline order={order} onChanged={onChanged} />
      </div>
      {isEditingItems && (
        <EditItemsDrawer
          order={order}
          onChanged={onChanged}
          onClose={() => setEditingItems(false)}
        />
      )}
      {(refunding || isRefundRequested) &&
        refund?.(order, () => {
          setRefunding(false);
          if (isRefundRequested) setParams({}, { replace: true });
          onReload();
        })}
    </>
  );
}

function AcceptedPolicies({ order }: { order: StaffOrder }) {
  return (
    <Panel title="Policies when ordered">
      <dl className="grid gap-1.5 text-nav">
        {order.acceptedPolicies.map(({ id, version, publishedAt }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="text-umber">{contentSections[id].label}</dt>
            <dd className="text-right tabular-nums">
              {`Version ${version}, ${formatDate(publishedAt, "short")}`}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
