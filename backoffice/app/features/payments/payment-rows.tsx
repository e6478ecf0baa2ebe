import { useLocation } from "react-router";
import { caseWords, isReversal, refundWords } from "#contract/api/payment-words.ts";
import type { PaymentEntry, PaymentTab } from "#contract/api/staff-payments.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { ageOf, dayOf, momentOf } from "../../parts/when.ts";
import { useMay, useMember } from "../../session/use-member.ts";
import { entryAddress } from "./entry-address.ts";
import { lineOf, refundTones } from "./payment-words.ts";

interface PaymentRowsProps {
  readonly rows: readonly PaymentEntry[];
  readonly tab: PaymentTab;
  readonly total: number;
  /** The row that lies beside the list though the address names none. */
  readonly laid: string | undefined;
}

const queueLabels = {
  to_decide: "To decide",
  transfers: "Transfers",
  to_send: "To send",
  refunds: "Refunds",
  all: "All payments",
} as const;

/** The rows of the payments room. What waits for somebody opens beside the list, what is done at its order. */
export function PaymentRows({ rows, tab, total, laid }: PaymentRowsProps) {
  const { search } = useLocation();
  const now = new Date();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const maySettle = useMay()("payments.settle");
  const columns: readonly Column<PaymentEntry>[] = [
    { head: "What", cell: (row) => <What row={row} />, className: "md:py-3" },
    {
      head: "When",
      cell: (row) => (
        <>
          <span className="whitespace-nowrap text-meta">{whenOf(row, now)}</span>
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
        const address = row ? entryAddress(row, maySettle) : `/payments/${id}`;
        return address.startsWith("/payments") ? `${address}${search}` : address;
      }}
      laid={laid}
      queue={{ label: queueLabels[tab], total }}
    />
  );
}

function whenOf(row: PaymentEntry, now: Date): string {
  if (row.heldUntil) {
    const isOver = Date.parse(row.heldUntil) <= now.getTime();
    return isOver ? "time is over" : `kept until ${momentOf(row.heldUntil, now)}`;
  }
  const isWaiting = row.state === "to_send" || (row.type === "case" && !row.settledAt);
  return isWaiting ? `waits ${ageOf(row.at, now)}` : dayOf(row.at, now);
}

function What({ row }: { row: PaymentEntry }) {
  const { order, assignee } = row;
  const own = useMember()?.id;
  return (
    <span className="grid gap-0.5 font-normal">
      <Look row={row} />
      <span className="tabular-nums">{lineOf(row)}</span>
      <span className="wrap-anywhere text-meta text-umber">
        {order ? `${order.buyer}, ${order.orderNumber}` : "The whole shop"}
        {assignee && assignee.id !== own && `, ${assignee.name} has it`}
      </span>
    </span>
  );
}

function Look({ row: { type, kind, state, how, settledAt, way } }: { row: PaymentEntry }) {
  if (type === "transfer") return <Status tone="waiting">Awaited</Status>;
  if (type === "case" && kind) {
    return <Status tone={settledAt ? "plain" : "bad"}>{caseWords[kind]}</Status>;
  }
  if (type === "refund" && state) {
    const tone = isReversal(how) ? "plain" : refundTones[state];
    return <Status tone={tone}>{refundWords({ state, how })}</Status>;
  }
  return <Status tone="good">{way === "transfer" ? "Bank transfer" : "Payment"}</Status>;
}
