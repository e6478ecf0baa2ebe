import type { ReturnablePiece, ReturnKind } from "#contract/api/returns.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { Checkbox } from "../primitives/checkbox.tsx";
import { QuantityStepper } from "../primitives/quantity-stepper.tsx";
import { SizeChips } from "../primitives/size-chips.tsx";
import { type Choice, type MoneyBack, pieceKey, sizesFor } from "./wanted-pieces.ts";

interface PieceChoiceProps {
  readonly piece: ReturnablePiece;
  readonly kind: ReturnKind;
  readonly choice: Choice;
  /** What would go back for what is chosen of it. */
  readonly back: MoneyBack | undefined;
  readonly fault: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

/** One line of the order: whether it goes back, how many of it, and the size that is wanted instead. */
export function PieceChoice({ piece, kind, choice, back, fault, onChange }: PieceChoiceProps) {
  const { name, size, quantity: bought, image } = piece;
  const { quantity, wantedSize } = choice;
  const isChosen = quantity > 0;
  const sizes = sizesFor(piece, choice);
  const hasOther = sizes.some(({ soldOut }) => !soldOut);
  return (
    <li className="border-line border-b py-4">
      <div className="flex gap-3.5">
        {image && (
          <img
            src={image}
            alt=""
            width={64}
            height={80}
            className="h-20 w-16 shrink-0 bg-plaster object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <Checkbox
            id={`piece-${pieceKey(piece)}`}
            checked={isChosen}
            error={fault}
            onChange={(event) =>
              onChange({ quantity: event.currentTarget.checked ? 1 : 0, wantedSize })
            }
            label={
              <>
                <span className="font-medium">{name}</span>
                <span className="block text-meta text-umber">
                  Size {size}
                  {bought > 1 && `, ${bought} pieces`}
                </span>
              </>
            }
          />
        </div>
      </div>
      {isChosen && bought > 1 && (
        <div className="mt-2">
          <QuantityStepper
            name={`${name}, size ${size}`}
            value={quantity}
            max={bought}
            onChange={(next) => onChange({ quantity: next, wantedSize })}
          />
        </div>
      )}
      {isChosen && kind === "exchange" && (
        <div className="mt-3">
          <SizeChips
            legend="The new size"
            sizes={sizes}
            value={wantedSize}
            onChange={(next) => onChange({ quantity, wantedSize: next })}
            note={hasOther ? undefined : "No other size is left. The money can go back instead."}
          />
        </div>
      )}
      {isChosen && kind === "refund" && back && (
        <p className="mt-2 text-meta text-umber tabular-nums">
          {formatNaira(back.amountKobo)} back,{" "}
          {back.isCut ? "as no more of the order’s money is left" : "what was paid for it"}
        </p>
      )}
    </li>
  );
}
