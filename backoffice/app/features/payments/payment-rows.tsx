import { useLocation } from "react-router";
import {
  caseLabels,
  isReversal,
  paymentMethodLabels,
  refundLabel,
} from "#contract/api/payments/payment-labels.ts";
import type { PaymentEntry, PaymentTab } from "#contract/api/payments/staff-payments.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { formatAge, formatDate, formatDateTime } from "../../parts/format/dates.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useMay, useMember } from "../../session/use-member.ts";
import { entryHeadline, refundTones } from "./payment-texts.ts";

interface PaymentRowsProps {
  readonly rows: readonly PaymentEntry[];
  readonly tab: PaymentTab;
  readonly total: number;
  /** Shown beside the list without being in the address. */
  readonly selectedId: string | undefined;
}

const queueLabels = {
  to_review: "To review",
  transfers: "Transfers",
  to_send: "To send",
  refunds: "Refunds",
  all: "All payments",
} as const;

export function PaymentRows({ rows, tab, total, selectedId }: PaymentRowsProps) {
  const { search } = useLocation();
  const now = new Date();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const canResolve = useMay()("payments.resolve");
  const columns: readonly Column<PaymentEntry>[] = [
    { head: "Payment", cell: (row) => <EntryCell row={row} />, className: "md:py-3" },
    {
      head: "Date",
      cell: (row) => (
        <>
          <span className="whitespace-nowrap text-meta">{timeText(row, now)}</span>
          <ChevronDownIcon className="mt-1 ml-auto size-4 -rotate-90 text-ink md:hidden" />
        </>
      ),
      className: "text-right align-top text-umber tabular-nums md:pt-3",
    },
  ];
  return (
    <Records
      caption="Payments"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      addressOf={(id) => {
        const row = byId.get(id);
        const address = row ? entryAddress(row, canResolve) : `/payments/${id}`;
        return address.startsWith("/payments") ? `${address}${search}` : address;
      }}
      defaultId={selectedId}
      sourceList={{ label: queueLabels[tab], total }}
    />
  );
}

function timeText(row: PaymentEntry, now: Date): string {
  if (row.reservedUntil) {
    const isOver = Date.parse(row.reservedUntil) <= now.getTime();
    return isOver ? "expired" : `reserved until ${formatDateTime(row.reservedUntil, now)}`;
  }
  const isWaiting = row.state === "to_send" || (row.type === "case" && !row.settledAt);
  return isWaiting ? `waiting ${formatAge(row.at, now)}` : formatDate(row.at, now);
}

function EntryCell({ row }: { row: PaymentEntry }) {
  const { order, assignee } = row;
  const own = useMember()?.id;
  return (
    <span className="grid gap-0.5 font-normal">
      <EntryStatus row={row} />
      <span className="tabular-nums">{entryHeadline(row)}</span>
      <span className="wrap-anywhere text-meta text-umber">
        {order ? `${order.buyer}, ${order.orderNumber}` : "Whole shop"}
        <span>{assignee && assignee.id !== own && `, assigned to ${assignee.name}`}</span>
      </span>
    </span>
  );
}

function EntryStatus({
  row: { type, kind, state, how, settledAt, method, channel },
}: {
  row: PaymentEntry;
}) {
  if (type === "transfer") return <Status tone="waiting">Expected</Status>;
  if (type === "case" && kind) {
    return <Status tone={settledAt ? "plain" : "bad"}>{caseLabels[kind]}</Status>;
  }
  if (type === "refund" && state) {
    const tone = isReversal(how) ? "plain" : refundTones[state];
    return <Status tone={tone}>{refundLabel({ state, how, method: channel ?? method })}</Status>;
  }
  const received = channel ?? method;
  return (
    <Status tone="good">
      {received === null || received === "card" ? "Payment" : paymentMethodLabels[received]}
    </Status>
  );
}

/** A recorded transfer opens with its order’s transfers, where it can be disputed. */
export function entryAddress(
  { id, type, state, method, order }: PaymentEntry,
  canResolve: boolean,
): string {
  if (type === "case" || !order) return `/payments/${id}`;
  if (canResolve && (type === "transfer" || state === "to_send")) return `/payments/${id}`;
  if (canResolve && type === "payment" && method === "transfer") return `/payments/${order.id}`;
  return `/orders/${order.id}`;
}
