import { type ReactNode, useState } from "react";
import { isPaidNotSent } from "#contract/api/order-stage.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { QuantityStepper } from "#ui/primitives/quantity-stepper.tsx";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { naira } from "../../parts/money.ts";
import { Panel } from "../../parts/panel.tsx";
import { refundedWords } from "./order-words.ts";
import { Garment } from "./parcel-pictures.tsx";
import { useTicks } from "./use-ticks.ts";

interface ParcelLinesProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

/** What goes into the parcel: a tick for each piece that lies in it, kept at once; and what the order comes to. */
export function ParcelLines({ order, onChanged }: ParcelLinesProps) {
  const { laidIn, tick, fault, waits, retry } = useTicks(order, onChanged);
  const [open, setOpen] = useState<number>();
  const isPacking = isPaidNotSent(order.status);
  const laid = order.lines.reduce((sum, { position }) => sum + laidIn(position), 0);
  const toLay = order.lines.reduce((sum, line) => sum + line.quantity - line.withdrawn, 0);
  return (
    <Panel
      title="In the parcel"
      aside={
        isPacking && (
          <span role="status" className="text-meta text-umber tabular-nums">
            {laid} of {toLay} in the parcel
          </span>
        )
      }
    >
      {waits > 0 ? (
        <p
          role="alert"
          className="mb-2 flex items-center justify-between bg-ink px-4 py-2 text-nav text-paper"
        >
          <span>
            No network. {waits === 1 ? "1 tick waits" : `${waits} ticks wait`} on this device.
          </span>
          <button type="button" onClick={retry} className="on-dark min-h-11 pl-4">
            <span className="border-current border-b">Try now</span>
          </button>
        </p>
      ) : (
        <FormFault text={fault} />
      )}
      <ul className="divide-y divide-line border-line border-b">
        {order.lines.map((line) => {
          const { position, name, size, image, quantity, withdrawn, stock } = line;
          const count = laidIn(position);
          const goesIn = quantity - withdrawn;
          return (
            <li key={position} className="flex items-center gap-3 py-2.5">
              {isPacking && (goesIn > 0 || count > 0) && (
                <ChooseBox
                  label={`${name}, size ${size}: ${goesIn === 1 ? "in the parcel" : `all ${goesIn} in the parcel`}`}
                  checked={count === goesIn}
                  partly={count > 0}
                  onToggle={() => {
                    tick(position, count === goesIn ? 0 : goesIn);
                  }}
                />
              )}
              <Garment image={image} alt="" className="h-17.5 w-14" />
              <div className="min-w-0 grow">
                <p className="font-medium">{name}</p>
                <p className="text-nav text-umber">
                  Size <span className="font-medium text-ink">{size}</span>
                  {isPacking && (
                    <span className="ml-3 max-md:hidden">{stock} left in the stock room</span>
                  )}
                </p>
                {withdrawn > 0 && (
                  <p className="font-medium text-amber text-nav">
                    {refundedWords(order.status, line)}
                  </p>
                )}
                {isPacking && goesIn > 1 && (
                  <CountedPieces
                    isOpen={open === position}
                    onOpen={() => setOpen(position)}
                    words={`${count} of ${goesIn} in the parcel`}
                  >
                    <QuantityStepper
                      name={`${name}, size ${size}, in the parcel`}
                      value={count}
                      min={0}
                      max={goesIn}
                      onChange={(pieces) => tick(position, pieces)}
                    />
                  </CountedPieces>
                )}
              </div>
              <p className="ml-auto shrink-0 text-right text-nav text-umber tabular-nums">
                {line.price === undefined ? (
                  <span className="font-medium text-ink text-lead">
                    {isPacking ? goesIn : quantity}
                  </span>
                ) : (
                  `${quantity} × ${naira(line.price)}`
                )}
              </p>
              {line.total !== undefined && (
                <p className="w-24 shrink-0 text-right font-medium tabular-nums max-md:hidden">
                  {naira(line.total)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {order.money && <Sums money={order.money} />}
    </Panel>
  );
}

interface CountedPiecesProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly words: string;
  readonly children: ReactNode;
}

/** Several pieces of one size are ticked as one, or counted one by one where that is asked for. */
function CountedPieces({ isOpen, onOpen, words, children }: CountedPiecesProps) {
  if (isOpen) return <div className="mt-1.5">{children}</div>;
  return (
    <button type="button" onClick={onOpen} className="min-h-8 text-meta pointer-coarse:min-h-11">
      <span className="border-current border-b">{words}</span>
    </button>
  );
}

function Sums({ money }: { money: NonNullable<StaffOrder["money"]> }) {
  const isPaid = money.received > 0;
  return (
    <dl className="mt-3 ml-auto grid w-full gap-1.5 md:max-w-70">
      <Sum name="Goods" value={naira(money.subtotal)} />
      {money.discount > 0 && (
        <Sum
          name={money.discountCode === null ? "Discount" : `Discount, ${money.discountCode}`}
          value={naira(-money.discount)}
        />
      )}
      <Sum
        name={money.shipping === 0 ? "Delivery, waived" : "Delivery"}
        value={naira(money.shipping)}
      />
      {money.shippingToday !== null && (
        <p className="bg-amber-wash px-3 py-2 text-amber text-meta">
          To its current address, delivery costs {naira(money.shippingToday)} today. The order keeps
          what it was charged; {tellDifference(money.shippingToday - money.shipping)}
        </p>
      )}
      <div className="mt-1 flex justify-between gap-4 border-ink border-t pt-2 font-medium text-lead">
        <dt>{isPaid ? "Paid" : money.due > 0 ? "To pay" : "Total"}</dt>
        <dd className="tabular-nums">{naira(isPaid ? money.received : money.total)}</dd>
      </div>
    </dl>
  );
}

/** What staff may do about an order that is sent where it costs more or less than it was charged; naira. */
function tellDifference(more: number): string {
  return more > 0
    ? `${naira(more)} more would be for the buyer to agree to.`
    : `${naira(-more)} can be given back by a refund.`;
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-nav">
      <dt className="text-umber">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
