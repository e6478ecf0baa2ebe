import { formatNaira } from "#contract/money/naira.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { formatSaving, getTierProgress, getTierRows } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart-context.tsx";
import { type CartLine, countItems } from "../../session/cart-reducer.ts";

export function TierNote({ line }: { line: CartLine }) {
  const { lines } = useCart();
  const units = countItems(lines.filter(({ id }) => id === line.id));
  const { reached, next } = getTierProgress(getTierRows(line), units);
  if (reached.savedPercent <= 0 && !next) return null;
  return (
    <div className="mt-3 border-indigo border-l-3 bg-indigo-wash px-3 py-2 text-indigo text-meta tabular-nums">
      <p className="font-medium">
        {plural(units, "item")} of this style: {formatSaving(reached)}
      </p>
      {next && (
        <p>
          Add {formatNumber(next.missingUnits)} more: {formatSaving(next.row)}, you save{" "}
          {formatNaira(next.savedKobo)}
        </p>
      )}
    </div>
  );
}
