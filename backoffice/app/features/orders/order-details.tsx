import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import type { PressedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { naira } from "../../parts/money.ts";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useMay } from "../../session/use-member.ts";
import { BuyerPanel } from "./buyer-panel.tsx";
import { CopyButton } from "./copy-button.tsx";
import { GoesTo } from "./goes-to.tsx";
import { NextOrderStep } from "./next-order-step.tsx";
import { OrderMenu } from "./order-menu.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { boughtWords, hasMoney } from "./order-words.ts";
import { ParcelLines } from "./parcel-lines.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { refundAsked } from "./refund-asked.ts";
import { WhatHappened } from "./what-happened.tsx";

interface OrderDetailsProps {
  readonly order: StaffOrder;
  readonly way: RecordWay;
  readonly onChanged: (order: StaffOrder) => void;
  readonly onReload: () => void;
  readonly refund: ((order: StaffOrder, onDone: () => void) => ReactNode) | undefined;
}

/** Everything staff do with one order. */
export function OrderDetails({ order, way, onChanged, onReload, refund }: OrderDetailsProps) {
  const goOn = useGoOn();
  const may = useMay();
  const [cameAs] = useState(order.status);
  const [refunding, setRefunding] = useState(false);
  const canRefund = refund !== undefined && may("refunds.make") && hasMoney(order);
  useKeys({ ...(canRefund && { openRefund: () => setRefunding(true) }) });
  // The search asks for it in the address, for a window of its own too.
  const [params, setParams] = useSearchParams();
  const isRefundAsked = canRefund && params.has(refundAsked);

  const { place, ...placeless } = way;
  // Moved on, it has left the queue that it was found in.
  const headWay = order.status === cameAs ? way : placeless;

  /** The next record of the queue opens after one is done; the last one stays. */
  function pressed({ order: after }: PressedOrder) {
    onChanged(after);
    if (way.next !== undefined && way.place !== undefined) void goOn(way.next);
  }

  return (
    <>
      <RecordHead
        way={headWay}
        title={order.company ?? order.buyer}
        number={
          <>
            {order.orderNumber}
            <CopyButton text={order.orderNumber} what="order number" />
          </>
        }
        facts={[
          boughtWords(order.lines),
          ...(order.totalAmount === undefined ? [] : [naira(order.totalAmount)]),
          order.city,
        ].join(", ")}
      >
        {canRefund && (
          <Button
            look="ghost"
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
          <OrderSteps order={order} />
          <ParcelLines order={order} onChanged={onChanged} />
        </div>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <NextOrderStep order={order} onPressed={pressed} onChanged={onChanged} />
          <GoesTo order={order} onChanged={onChanged} />
          {order.money && <PaymentFacts money={order.money} order={order} />}
          <BuyerPanel order={order} />
        </div>
        <WhatHappened order={order} onChanged={onChanged} />
      </div>
      {(refunding || isRefundAsked) &&
        refund?.(order, () => {
          setRefunding(false);
          if (isRefundAsked) setParams({}, { replace: true });
          onReload();
        })}
    </>
  );
}
