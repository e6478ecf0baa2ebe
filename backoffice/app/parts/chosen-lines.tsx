import type { Kobo } from "#contract/money/kobo.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { QuantityStepper } from "#ui/primitives/quantity-stepper.tsx";
import { type ChosenLine, priceOf, setQuantity } from "./chosen-line.ts";

interface ChosenLinesProps {
  readonly lines: readonly ChosenLine[];
  /** What the sum at the foot is called. */
  readonly sumLabel: string;
  readonly totalKobo: Kobo;
  readonly onChange: (lines: readonly ChosenLine[]) => void;
}

/** What is chosen so far, and what it comes to. */
export function ChosenLines({ lines, sumLabel, totalKobo, onChange }: ChosenLinesProps) {
  if (lines.length === 0) {
    return <p className="text-umber">Nothing yet. Press a size to add a piece of it.</p>;
  }
  return (
    <>
      <ul>
        {lines.map((line) => {
          const { product, size, quantity } = line;
          const stock = product.sizesStock.find((each) => each.size.size === size)?.stock;
          return (
            <li
              key={`${product.id} ${size}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3"
            >
              <div className="min-w-40 grow">
                <p className="font-medium">{product.name}</p>
                <p className="text-meta text-umber tabular-nums">
                  Size {size}, {formatNaira(priceOf(product))} each
                </p>
              </div>
              <QuantityStepper
                name={`${product.name}, size ${size}`}
                value={quantity}
                min={0}
                {...(stock !== undefined && { max: stock })}
                onChange={(wanted) => onChange(setQuantity(lines, line, wanted))}
              />
              <p className="ml-auto min-w-24 text-right font-medium tabular-nums">
                {formatNaira(kobo(priceOf(product) * quantity))}
              </p>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-3 flex justify-between gap-4 font-medium">
        <span>{sumLabel}</span>
        <span className="tabular-nums">{formatNaira(totalKobo)}</span>
      </p>
    </>
  );
}
