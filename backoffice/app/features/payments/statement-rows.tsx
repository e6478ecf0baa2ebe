import { Link } from "react-router";
import type {
  JudgedStatement,
  StatementMatch,
  StatementRow,
} from "#contract/api/staff-transfers.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import type { Choice } from "../../parts/choice.ts";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { listedDay } from "../../parts/when.ts";
import { sumOf } from "./payment-words.ts";

const looks: Readonly<Record<StatementMatch, { tone: StatusTone; word: string }>> = {
  fits: { tone: "good", word: "Fits" },
  differs: { tone: "waiting", word: "Another sum" },
  not_awaited: { tone: "waiting", word: "Nothing is due" },
  counted: { tone: "plain", word: "Counted before" },
  none: { tone: "plain", word: "No order named" },
};

/** Whether a row may be counted: it names an order, and was not counted before. */
export function mayCount({ match, order }: StatementRow): boolean {
  return order !== null && match !== "counted";
}

interface StatementRowsProps {
  readonly statement: JudgedStatement;
  readonly choice: Choice;
}

/** The payments of a statement with the orders they name. */
export function StatementRows({ statement: { rows, passedOver }, choice }: StatementRowsProps) {
  const fits = rows.filter(({ match }) => match === "fits").length;
  return (
    <>
      <p role="status" className="mt-5 text-umber tabular-nums">
        {rows.length === 1 ? "1 payment came" : `${rows.length} payments came`}, {fits} of them{" "}
        {fits === 1 ? "fits" : "fit"} an order.
        {passedOver > 0 &&
          ` ${passedOver} other ${passedOver === 1 ? "row shows" : "rows show"} no money coming in.`}
      </p>
      <table className="mt-3 w-full border-separate border-spacing-0 text-left text-nav max-md:block">
        <caption className="sr-only">Payments of the statement</caption>
        <thead className="max-md:sr-only">
          <tr>
            {["Count", "Came", "Amount", "What the bank says", "Order", "Match"].map((head) => (
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
            <Row key={row.row} row={row} choice={choice} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const cell = "px-3 py-2 align-top md:border-line md:border-b max-md:px-0 max-md:py-0";

function Row({ row, choice }: { readonly row: StatementRow; readonly choice: Choice }) {
  const { cameOn, amount, narration, bankReference, match, order } = row;
  const key = String(row.row);
  const { tone, word } = looks[match];
  const isChosen = choice.chosen.has(key);
  return (
    <tr
      className={`max-md:grid max-md:grid-cols-[2rem_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-line max-md:border-b max-md:py-3 ${isChosen ? "bg-indigo-wash" : ""}`}
    >
      <td className={`${cell} max-md:row-span-3`}>
        {mayCount(row) && (
          <ChooseBox
            label={`Count ${sumOf(amount)} for ${order?.orderNumber}`}
            checked={isChosen}
            onToggle={(span) => choice.toggle(key, span)}
          />
        )}
      </td>
      <td
        className={`${cell} whitespace-nowrap text-umber tabular-nums max-md:col-start-3 max-md:row-start-2 max-md:text-right max-md:text-meta`}
      >
        {listedDay(`${cameOn}T12:00:00Z`, new Date())}
      </td>
      <td
        className={`${cell} whitespace-nowrap font-medium tabular-nums max-md:col-start-3 max-md:row-start-1 max-md:text-right`}
      >
        {sumOf(amount)}
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
              {order.buyer}, {order.due > 0 ? `${sumOf(order.due)} due` : "nothing due"}
            </span>
          </>
        )}
      </td>
      <td className={`${cell} max-md:col-start-2 max-md:row-start-2`}>
        <Status tone={tone}>{word}</Status>
      </td>
    </tr>
  );
}
