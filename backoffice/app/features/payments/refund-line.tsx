import type { OrderRefunds, PieceFate } from "#contract/api/staff-refunds.ts";
import { QuantityStepper } from "#ui/primitives/quantity-stepper.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { sumOf } from "./payment-words.ts";
import { fateEffect, fateWords } from "./refund-words.ts";
import type { ChosenLine } from "./use-refund.ts";

interface RefundLineProps {
  readonly line: OrderRefunds["lines"][number];
  readonly chosen: ChosenLine;
  /** All pieces that are left go back: only what becomes of them is chosen. */
  readonly isWhole: boolean;
  readonly onChange: (chosen: ChosenLine) => void;
}

/** One line of the order: how many of its pieces, and what becomes of them. */
export function RefundLine({ line, chosen, isWhole, onChange }: RefundLineProps) {
  const { name, size, image, unitPrice, left, fates } = line;
  const { fate } = chosen;
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
          <span className="tabular-nums">{sumOf(unitPrice)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2.5">
          {isWhole ? (
            <span className="text-nav tabular-nums">
              {left === 1 ? "1 piece" : `${left} pieces`}
            </span>
          ) : (
            <span className="flex items-center gap-2 text-meta text-umber tabular-nums">
              <QuantityStepper
                name={`${name}, size ${size}, to refund`}
                value={quantity}
                min={0}
                max={left}
                onChange={(next) => onChange({ quantity: next, fate })}
              />
              of {left}
            </span>
          )}
          {quantity > 0 && (
            <span className="min-w-40 grow">
              <Select
                aria-label={`What becomes of ${name}, size ${size}`}
                value={fate}
                onChange={({ target }) => onChange({ quantity, fate: target.value as PieceFate })}
              >
                {fates.map((each) => (
                  <option key={each} value={each}>
                    {fateWords[each]}
                  </option>
                ))}
              </Select>
            </span>
          )}
        </div>
        {quantity > 0 && <p className="text-meta text-umber">{fateEffect(fate, line, quantity)}</p>}
      </div>
    </li>
  );
}
