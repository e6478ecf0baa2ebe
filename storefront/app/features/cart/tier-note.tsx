import { formatNaira } from "#contract/money/naira.ts";
import { savingText, tierRows, tierStanding } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart-context.tsx";
import { type CartLine, countItems } from "../../session/cart-reducer.ts";

/** Which wholesale tier a style has reached over all its sizes, and what the next one would save. */
export function TierNote({ line }: { line: CartLine }) {
  const { lines } = useCart();
  const units = countItems(lines.filter(({ id }) => id === line.id));
  const { reached, next } = tierStanding(tierRows(line), units);
  if (reached.savedPercent <= 0 && !next) return null;
  return (
    <div className="mt-3 border-indigo border-l-3 bg-indigo-wash px-3 py-2 text-indigo text-meta tabular-nums">
      <p className="font-medium">
        {units} {units === 1 ? "piece" : "pieces"} of this style: {savingText(reached)}
      </p>
      {next && (
        <p>
          {next.piecesMore} more {next.piecesMore === 1 ? "piece" : "pieces"}:{" "}
          {savingText(next.row)}, you save {formatNaira(next.savedKobo)}
        </p>
      )}
    </div>
  );
}
