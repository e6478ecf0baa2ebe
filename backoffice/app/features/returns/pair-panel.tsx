import { Link } from "react-router";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { pluralForm } from "#contract/text/format.ts";
import { ReturnPair } from "../../parts/domain/return-pair.tsx";
import { returnStatusStyles } from "../../parts/format/labels.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMay } from "../../session/use-member.ts";

const openStatuses: readonly StaffReturn["status"][] = ["REQUESTED", "APPROVED", "RECEIVED"];

/** What comes back and what goes out, before any words. */
export function PairPanel({ record }: { record: StaffReturn }) {
  const may = useMay();
  const { kind, status, lines, orderId, orderNumber } = record;
  const title = `${kind === "exchange" ? "Exchange" : "Refund"}, ${returnStatusStyles[status].label.toLowerCase()}`;
  return (
    <Panel
      title={title}
      aside={
        may("orders.read") ? (
          <Link to={`/orders/${orderId}`} className="text-link touch-target tabular-nums">
            {orderNumber}
          </Link>
        ) : (
          <span className="tabular-nums">{orderNumber}</span>
        )
      }
    >
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.position} ${line.size}`} className="py-3 first:pt-1 last:pb-0">
            <ReturnPair line={line} isRefund={kind === "refund"} size="record" />
            <p className="mt-3 text-center font-medium">
              <span>{line.quantity > 1 && `${line.quantity} × `}</span>
              <span>{line.name}</span>
            </p>
            <div className="mt-3 grid grid-cols-2 gap-3 border-line border-t pt-3 text-center">
              <p>
                <span className="block font-medium">{`Comes back: ${line.size}`}</span>
                <span className="block text-meta text-umber">{describeReturned(record, line)}</span>
              </p>
              <OutgoingSide record={record} line={line} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Line = StaffReturn["lines"][number];

function describeReturned({ returnedStock, receivedItems, status }: StaffReturn, line: Line) {
  const stock = returnedStock.find(
    ({ position, size }) => position === line.position && size === line.size,
  )?.stock;
  const received = receivedItems.find(
    ({ position, size }) => position === line.position && size === line.size,
  );
  if (received) {
    return [
      received.sellable > 0 && `${received.sellable} restocked`,
      received.damaged > 0 &&
        `${received.damaged} ${pluralForm(received.damaged, "needs", "need")} repair`,
      received.lost > 0 && `${received.lost} lost`,
    ]
      .filter(Boolean)
      .join(", ");
  }
  if (stock === undefined) return "No longer sold";
  return openStatuses.includes(status)
    ? `${stock} in stock, ${stock + line.quantity} once restocked`
    : `${stock} in stock`;
}

function OutgoingSide({ record, line }: { record: StaffReturn; line: Line }) {
  const { kind, status, wantedStock, buyerName, refundAmount } = record;
  const [firstName = buyerName] = buyerName.split(" ");
  if (kind === "refund" || line.wantedSize === null) {
    return (
      <p>
        <span className="block font-medium">Goes back: money</span>
        <span className="block text-meta text-umber">
          {refundAmount === null ? "Refund" : formatAmount(refundAmount)}
        </span>
      </p>
    );
  }
  const stock =
    wantedStock.find(({ position, size }) => position === line.position && size === line.wantedSize)
      ?.stock ?? 0;
  const isReserved = status === "APPROVED" || status === "RECEIVED";
  const isSoldOut = status === "REQUESTED" && stock < line.quantity;
  return (
    <p>
      <span className="block font-medium">{`Goes out: ${line.wantedSize}`}</span>
      <span
        className={`block text-meta ${isSoldOut ? "text-amber" : isReserved ? "text-leaf" : "text-umber"}`}
      >
        {isReserved
          ? `${line.quantity} reserved for ${firstName}`
          : isSoldOut
            ? `No ${line.wantedSize} left for ${firstName}`
            : status === "SHIPPED"
              ? "Sent"
              : `${stock} in stock`}
      </span>
    </p>
  );
}
