import { Link } from "react-router";
import type {
  MatchedStatement,
  StatementMatch,
  StatementRow,
} from "#contract/api/payments/bank-transfers.ts";
import { plural } from "#contract/text/format.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { formatRecentDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { RowCheckbox } from "../../../parts/lists/bulk-selection/row-checkbox.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";

const matchStyles: Readonly<Record<StatementMatch, { tone: StatusTone; label: string }>> = {
  fits: { tone: "good", label: "Match" },
  differs: { tone: "waiting", label: "Different amount" },
  not_expected: { tone: "waiting", label: "Nothing due" },
  counted: { tone: "plain", label: "Already recorded" },
  similar: { tone: "waiting", label: "Already recorded?" },
  none: { tone: "plain", label: "No order number found" },
};

export function canRecord({ match, order }: StatementRow): boolean {
  return order !== null && match !== "counted" && match !== "similar";
}

const canMatch = ({ match }: StatementRow) => match === "none" || match === "similar";

const maxInvalidRows = 20;

interface StatementRowsProps {
  readonly statement: MatchedStatement;
  readonly choice: RowSelection;
  readonly onMatch: (row: StatementRow) => void;
}

export function StatementRows({ statement, choice, onMatch }: StatementRowsProps) {
  const { rows, invalid, skipped } = statement;
  const matched = rows.filter(({ match }) => match === "fits").length;
  return (
    <>
      <p role="status" className="mt-5 text-umber tabular-nums">
        {plural(rows.length, "payment found", "payments found")},{" "}
        {plural(matched, "matches", "match")} an order.
        <span>
          {skipped > 0 &&
            ` ${plural(skipped, "other row has", "other rows have")} no incoming payment.`}
        </span>
      </p>
      {invalid.length > 0 && (
        <div role="alert" className="mt-3 border-red border-l-4 bg-bone px-4 py-3">
          <p className="font-medium">
            {plural(invalid.length, "row needs fixing", "rows need fixing")}
          </p>
          <p className="text-nav">
            Cells don't line up with the headings, as where a comma splits an amount. Put such
            amounts in quotation marks, "18,500.00", or export the statement as Excel.
          </p>
          <ul className="mt-1 text-meta text-umber tabular-nums">
            {invalid.slice(0, maxInvalidRows).map(({ row, text }) => (
              <li key={row} className="wrap-anywhere">
                Row {row}: {text}
              </li>
            ))}
            {invalid.length > maxInvalidRows && <li>and {invalid.length - maxInvalidRows} more</li>}
          </ul>
        </div>
      )}
      <table className="mt-3 w-full border-separate border-spacing-0 text-left text-nav max-md:block">
        <caption className="sr-only">Payments in the statement</caption>
        <thead className="max-md:sr-only">
          <tr>
            {["Record", "Received", "Amount", "Description", "Order", "Match"].map((head) => (
              <th
                key={head}
                scope="col"
                className="border-ink border-b px-3 py-3 font-medium text-meta text-umber first:pl-3"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Row key={row.row} row={row} choice={choice} onMatch={onMatch} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const cell = "px-3 py-2 align-top md:border-line md:border-b max-md:px-0 max-md:py-0";

interface RowProps {
  readonly row: StatementRow;
  readonly choice: RowSelection;
  readonly onMatch: (row: StatementRow) => void;
}

function Row({ row, choice, onMatch }: RowProps) {
  const { receivedOn, amount, narration, bankReference, match, order } = row;
  const key = String(row.row);
  const { tone, label } = matchStyles[match];
  const isChosen = choice.selectedIds.has(key);
  return (
    <tr
      className={`max-md:grid max-md:grid-cols-[2rem_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-line max-md:border-b max-md:py-3 ${isChosen ? "bg-indigo-wash" : ""}`}
    >
      <td className={`${cell} max-md:row-span-3`}>
        {canRecord(row) && (
          <RowCheckbox
            label={`Record ${formatAmount(amount)} for ${order?.orderNumber}`}
            checked={isChosen}
            onToggle={(isRange) => choice.toggle(key, isRange)}
          />
        )}
      </td>
      <td
        className={`${cell} whitespace-nowrap text-umber tabular-nums max-md:col-start-3 max-md:row-start-2 max-md:text-right max-md:text-meta`}
      >
        {formatRecentDate(`${receivedOn}T12:00:00Z`, new Date())}
      </td>
      <td
        className={`${cell} whitespace-nowrap font-medium tabular-nums max-md:col-start-3 max-md:row-start-1 max-md:text-right`}
      >
        {formatAmount(amount)}
      </td>
      <td
        className={`${cell} wrap-anywhere text-umber max-md:col-start-2 max-md:col-span-2 max-md:row-start-3 max-md:text-meta`}
      >
        {narration || bankReference}
      </td>
      <td className={`${cell} max-md:col-start-2 max-md:row-start-1`}>
        {order && (
          <>
            <Link
              to={`/orders/${order.id}`}
              className="text-link touch-target whitespace-nowrap tabular-nums"
            >
              {order.orderNumber}
            </Link>
            <span className="block text-meta text-umber">
              {order.buyer}, {order.due > 0 ? `${formatAmount(order.due)} due` : "nothing due"}
            </span>
          </>
        )}
      </td>
      <td className={`${cell} max-md:col-start-2 max-md:row-start-2`}>
        <Status tone={tone}>{label}</Status>
        {canMatch(row) && (
          <button
            type="button"
            onClick={() => onMatch(row)}
            className="touch-target block text-meta"
          >
            <span className="border-current border-b">
              {match === "none" ? "Choose order…" : "Review…"}
            </span>
            <span className="sr-only">
              {" "}
              {formatAmount(amount)}, {narration || bankReference}
            </span>
          </button>
        )}
      </td>
    </tr>
  );
}
