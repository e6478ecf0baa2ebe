import { type ReactNode, useState } from "react";
import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { plural } from "#contract/text/format.ts";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { RowCheckbox } from "../../../parts/lists/bulk-selection/row-checkbox.tsx";
import { formatRefundedItems } from "../order-labels.ts";
import { OrderTotals } from "../record/order-totals.tsx";
import { ProductThumbnail } from "./parcel-thumbnails.tsx";
import { getQuantityToPack, type PackedItems } from "./use-packed-items.ts";

interface ParcelLinesProps {
  readonly order: StaffOrder;
  readonly packedItems: PackedItems;
  /** Absent where they can't be edited. */
  readonly onEdit?: (() => void) | undefined;
}

export function ParcelLines({ order, packedItems, onEdit }: ParcelLinesProps) {
  const { count: total, packedQuantity, tick, error, pendingCount, retry } = packedItems;
  const [openPosition, setOpenPosition] = useState<number>();
  const isPacking = isPaidNotShipped(order.status);
  return (
    <Panel
      title="Items"
      aside={
        isPacking && (
          <span role="status" className="text-meta text-umber tabular-nums">
            {total.packed} of {total.toPack} packed
          </span>
        )
      }
    >
      {pendingCount > 0 ? (
        <p
          role="alert"
          className="mb-2 flex items-center justify-between bg-ink px-4 py-2 text-nav text-paper"
        >
          <span>You're offline. {plural(pendingCount, "change")} not synced.</span>
          <button type="button" onClick={retry} className="on-dark min-h-11 pl-4">
            <span className="border-current border-b">Try now</span>
          </button>
        </p>
      ) : (
        <FormError text={error} />
      )}
      <ul className="divide-y divide-line border-line border-b">
        {order.lines.map((line) => {
          const { position, name, size, image, quantity, withdrawn, stock } = line;
          const count = packedQuantity(position);
          const quantityToPack = getQuantityToPack(line);
          return (
            <li key={position} className="flex items-center gap-3 py-2.5">
              {isPacking && (quantityToPack > 0 || count > 0) && (
                <RowCheckbox
                  label={`${name}, size ${size}: ${quantityToPack === 1 ? "packed" : `all ${quantityToPack} packed`}`}
                  checked={count === quantityToPack}
                  isIndeterminate={count > 0}
                  onToggle={() => {
                    tick(position, count === quantityToPack ? 0 : quantityToPack);
                  }}
                />
              )}
              <ProductThumbnail image={image} alt="" className="h-17.5 w-14" />
              <div className="min-w-0 grow">
                <p className="font-medium">{name}</p>
                <p className="text-nav text-umber">
                  Size <span className="font-medium text-ink">{size}</span>
                  {isPacking && <span className="ml-3 max-md:hidden">{stock} left in stock</span>}
                </p>
                {withdrawn > 0 && (
                  <p className="font-medium text-amber text-nav">
                    {formatRefundedItems(order.status, line)}
                  </p>
                )}
                {isPacking && count > quantityToPack && (
                  <p className="font-medium text-nav text-red">
                    Remove {count - quantityToPack} from the parcel
                  </p>
                )}
                {isPacking && quantityToPack > 1 && (
                  <QuantityDetails
                    isOpen={openPosition === position}
                    onOpen={() => setOpenPosition(position)}
                    label={`${Math.min(count, quantityToPack)} of ${quantityToPack} packed`}
                  >
                    <QuantityStepper
                      name={`${name}, size ${size}, packed`}
                      value={count}
                      min={0}
                      max={quantityToPack}
                      onChange={(units) => tick(position, units)}
                    />
                  </QuantityDetails>
                )}
              </div>
              <p className="ml-auto shrink-0 text-right text-nav text-umber tabular-nums">
                {line.price === undefined ? (
                  <span className="font-medium text-ink text-lead">
                    {isPacking ? quantityToPack : quantity}
                  </span>
                ) : (
                  `${quantity} × ${formatAmount(line.price)}`
                )}
              </p>
              {line.total !== undefined && (
                <p className="w-24 shrink-0 text-right font-medium tabular-nums max-md:hidden">
                  {formatAmount(line.total)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {onEdit && (
        <button type="button" onClick={onEdit} className="mt-1 min-h-11 text-nav">
          <span className="border-current border-b">Edit items</span>
        </button>
      )}
      {order.money && (
        <OrderTotals
          money={order.money}
          isPickup={order.isPickup}
          isDueOnDelivery={order.isDueOnDelivery}
        />
      )}
    </Panel>
  );
}

interface QuantityDetailsProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

function QuantityDetails({ isOpen, onOpen, label, children }: QuantityDetailsProps) {
  if (isOpen) return <div className="mt-1.5">{children}</div>;
  return (
    <button type="button" onClick={onOpen} className="min-h-8 text-meta pointer-coarse:min-h-11">
      <span className="border-current border-b">{label}</span>
    </button>
  );
}
