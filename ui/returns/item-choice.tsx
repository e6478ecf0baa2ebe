import type { ReturnableLine, ReturnKind } from "#contract/api/returns/returns.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import { Checkbox } from "../primitives/fields/checkbox.tsx";
import { QuantityStepper } from "../primitives/fields/quantity-stepper.tsx";
import { SizeChips } from "../primitives/fields/size-chips.tsx";
import { type Choice, exchangeSizes, type ItemRefund, itemKey } from "./return-selection.ts";

interface ItemChoiceProps {
  readonly item: ReturnableLine;
  readonly kind: ReturnKind;
  readonly choice: Choice;
  readonly refund: ItemRefund | undefined;
  readonly error: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

export function ItemChoice({ item, kind, choice, refund, error, onChange }: ItemChoiceProps) {
  const { name, size, quantity: maxQuantity, image } = item;
  const { quantity, wantedSize } = choice;
  const isSelected = quantity > 0;
  const sizes = exchangeSizes(item, choice);
  const hasOtherSize = sizes.some(({ soldOut }) => !soldOut);
  return (
    <li className="border-line border-b py-4">
      <div className="flex gap-3.5">
        {image && (
          <img
            src={image}
            alt=""
            width={64}
            height={80}
            className="h-20 w-16 shrink-0 rounded-badge bg-plaster object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <Checkbox
            id={`return-item-${itemKey(item)}`}
            checked={isSelected}
            error={error}
            onChange={(event) =>
              onChange({ quantity: event.currentTarget.checked ? 1 : 0, wantedSize })
            }
            label={
              <>
                <span className="font-medium">{name}</span>
                <span className="block text-meta text-umber">
                  Size {size}
                  <span>{maxQuantity > 1 && `, ${plural(maxQuantity, "item")}`}</span>
                </span>
              </>
            }
          />
        </div>
      </div>
      {isSelected && maxQuantity > 1 && (
        <div className="mt-2">
          <QuantityStepper
            name={`${name}, size ${size}`}
            value={quantity}
            max={maxQuantity}
            onChange={(next) => onChange({ quantity: next, wantedSize })}
          />
        </div>
      )}
      {isSelected && kind === "exchange" && (
        <div className="mt-3">
          <SizeChips
            legend="New size"
            sizes={sizes}
            value={wantedSize}
            onChange={(next) => onChange({ quantity, wantedSize: next })}
            note={
              hasOtherSize
                ? undefined
                : "No other size is available. You can choose a refund instead."
            }
          />
        </div>
      )}
      {isSelected && kind === "refund" && refund && (
        <p className="mt-2 text-meta text-umber tabular-nums">
          Refund: {formatNaira(refund.amountKobo)}
          <span>{refund.isLimited && " (all that is left to refund on this order)"}</span>
        </p>
      )}
    </li>
  );
}
