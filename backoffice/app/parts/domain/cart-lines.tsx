import type { Product } from "#contract/api/catalogue/products.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";

export interface CartLine {
  readonly product: Product;
  readonly size: string;
  readonly quantity: number;
}

interface CartLinesProps {
  readonly lines: readonly CartLine[];
  readonly totalLabel: string;
  readonly totalKobo: Kobo;
  readonly onChange: (lines: readonly CartLine[]) => void;
}

export function CartLines({ lines, totalLabel, totalKobo, onChange }: CartLinesProps) {
  if (lines.length === 0) {
    return <p className="text-umber">No items yet. Tap a size to add it.</p>;
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
                  Size {size}, {formatNaira(productPrice(product))} each
                </p>
              </div>
              <QuantityStepper
                name={`${product.name}, size ${size}`}
                value={quantity}
                min={0}
                {...(stock !== undefined && { max: stock })}
                onChange={(next) => {
                  onChange(setQuantity(lines, line, next));
                  if (next === 0) announce(`${product.name}, size ${size}, removed.`);
                }}
              />
              <p className="ml-auto min-w-24 text-right font-medium tabular-nums">
                {formatNaira(kobo(productPrice(product) * quantity))}
              </p>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-3 flex justify-between gap-4 font-medium">
        <span>{totalLabel}</span>
        <span className="tabular-nums">{formatNaira(totalKobo)}</span>
      </p>
    </>
  );
}

export function addItem(
  lines: readonly CartLine[],
  product: Product,
  size: string,
): readonly CartLine[] {
  const existing = lines.find((line) => isLine(line, product.id, size));
  if (!existing) return [...lines, { product, size, quantity: 1 }];
  return setQuantity(lines, existing, existing.quantity + 1);
}

export function setQuantity(
  lines: readonly CartLine[],
  { product, size }: CartLine,
  quantity: number,
): readonly CartLine[] {
  return lines.flatMap((line) => {
    if (!isLine(line, product.id, size)) return [line];
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

export function productPrice({ price, discount }: Product): Kobo {
  return discountedPrice(fromNaira(price), discount);
}

export function linesTotal(lines: readonly CartLine[]): Kobo {
  return kobo(
    lines.reduce((total, { product, quantity }) => total + productPrice(product) * quantity, 0),
  );
}

function isLine(line: CartLine, productId: string, size: string): boolean {
  return line.product.id === productId && line.size === size;
}
