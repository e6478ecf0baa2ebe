import type { ItemDisposition, OrderRefunds } from "#contract/api/payments/refunds.ts";
import { plural } from "#contract/text/format.ts";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import type { ChosenLine } from "./use-refund.ts";

const dispositionLabels: Readonly<Record<ItemDisposition, string>> = {
  stock: "Return to stock",
  arrival: "Return to stock on arrival",
  damaged: "Damaged",
  buyer: "Customer keeps it",
};

interface RefundLineProps {
  readonly line: OrderRefunds["lines"][number];
  readonly chosen: ChosenLine;
  /** Only dispositions can be chosen; all remaining units are refunded. */
  readonly isWhole: boolean;
  readonly onChange: (chosen: ChosenLine) => void;
}

export function RefundLine({ line, chosen, isWhole, onChange }: RefundLineProps) {
  const { name, size, image, unitPrice, left, dispositions } = line;
  const { disposition } = chosen;
  const quantity = isWhole ? left : chosen.quantity;
  return (
    <li className="flex gap-3 py-3">
      {image ? (
        <img
          src={image}
          alt=""
          width={44}
          height={55}
          className="h-13.75 w-11 bg-plaster object-cover"
        />
      ) : (
        <span aria-hidden="true" className="h-13.75 w-11 bg-plaster" />
      )}
      <div className="grid min-w-0 grow gap-2">
        <p className="flex justify-between gap-3">
          <span className="wrap-anywhere">
            {name}, {size}
          </span>
          <span className="tabular-nums">{formatAmount(unitPrice)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2.5">
          {isWhole ? (
            <span className="text-nav tabular-nums">{plural(left, "item")}</span>
          ) : (
            <span className="flex items-center gap-2 text-meta text-umber tabular-nums">
              <QuantityStepper
                name={`${name}, size ${size}, to refund`}
                value={quantity}
                min={0}
                max={left}
                onChange={(next) => onChange({ quantity: next, disposition })}
              />
              <span>of {left}</span>
            </span>
          )}
          {quantity > 0 && (
            <span className="min-w-40 grow">
              <Select
                aria-label={`What happens to ${name}, size ${size}?`}
                value={disposition}
                onChange={({ target }) =>
                  onChange({ quantity, disposition: target.value as ItemDisposition })
                }
              >
                {dispositions.map((each) => (
                  <option key={each} value={each}>
                    {dispositionLabels[each]}
                  </option>
                ))}
              </Select>
            </span>
          )}
        </div>
        {quantity > 0 && (
          <p className="text-meta text-umber">{dispositionEffect(disposition, line, quantity)}</p>
        )}
      </div>
    </li>
  );
}

function dispositionEffect(
  disposition: ItemDisposition,
  { size, stock }: { readonly size: string; readonly stock: number },
  quantity: number,
): string {
  switch (disposition) {
    case "stock":
      return `Stock of ${size}: ${stock} → ${stock + quantity} after the refund.`;
    case "arrival":
      return "Listed under Returns until it is received.";
    case "damaged":
      return "Not resold. Stock doesn't change.";
    case "buyer":
      return "Stock doesn't change.";
  }
}
