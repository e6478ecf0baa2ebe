import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { PricedLine } from "#contract/pricing/price-cart.ts";
import { Picture } from "#ui/primitives/picture.tsx";
import type { CartLine } from "../../session/cart-reducer.ts";

export function SummaryLines(props: {
  readonly lines: readonly CartLine[];
  readonly priced: readonly PricedLine[];
}) {
  const { lines, priced } = props;
  return (
    <ul className="flex flex-col gap-5">
      {lines.map((line, i) => (
        <li key={`${line.id} ${line.size}`} className="flex gap-3.5">
          <Picture image={line.image} alt="" sizes="64px" className="h-20 w-16 shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{line.name}</p>
            <p className="text-meta text-umber">
              Size {line.size}, quantity {line.quantity}
            </p>
          </div>
          <p className="shrink-0 font-medium tabular-nums">
            {formatNaira(priced[i]?.lineTotalKobo ?? kobo(0))}
          </p>
        </li>
      ))}
    </ul>
  );
}
