import type { OrderStatus } from "#contract/api/orders.ts";
import type {
  PaymentEntry,
  PaymentTab,
  RefundState,
  ReviewKind,
} from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";

/** A row of the payments room, as the database tells it. */
export interface EntryRecord {
  readonly id: string;
  readonly type: PaymentEntry["type"];
  readonly at: Date;
  readonly kind: ReviewKind | null;
  readonly state: RefundState | null;
  readonly reference: string | null;
  readonly amountKobo: Kobo | null;
  readonly assigneeId: string | null;
  readonly settledAt: Date | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: OrderStatus | null;
  readonly buyer: string | null;
  readonly totalKobo: Kobo | null;
  readonly receivedKobo: Kobo | null;
}

/** Which rows are asked for. */
export interface EntryFilter {
  readonly tab: PaymentTab;
  /** Null for cases that nobody has. */
  readonly assigneeId: string | null | undefined;
  /** Part of a reference, an order number or a name, whatever its case and marks. */
  readonly search: string | undefined;
  /** The amount that was searched for, where it is one. */
  readonly amountKobo: Kobo | undefined;
}

/** Where a page begins: after this row. */
export interface EntryCursor {
  readonly at: Date;
  readonly id: string;
}

const cases = `select id, 'case' as type, created_at as at, kind, null as state, reference, amount_kobo,
    assignee_id, resolved_at as settled_at, order_id from payment_review`;
const refunds = `select id, 'refund' as type, requested_at as at, null as kind, status as state, reference,
    amount_kobo, null as assignee_id, settled_at, order_id from payment_refund`;
const payments = `select reference as id, 'payment' as type, captured_at as at, null as kind, null as state,
    reference, amount_kobo, null as assignee_id, null::timestamptz as settled_at, order_id
    from payment_capture`;

const sources: Readonly<Record<PaymentTab, string>> = {
  to_decide: `${cases} where resolved_at is null`,
  refunds,
  all: `${cases} union all ${refunds} union all ${payments}`,
};

const matches = `(not $1::boolean or e.assignee_id is not distinct from $2)
  and ($3::text is null or e.amount_kobo = $4::bigint or position(fold_text($3) in
    fold_text(concat_ws(' ', e.reference, e.id, o.order_number, o.shipping_info->>'firstName',
      o.shipping_info->>'lastName'))) > 0)`;

function valuesOf({ assigneeId, search, amountKobo }: EntryFilter): unknown[] {
  return [assigneeId !== undefined, assigneeId ?? null, search?.trim() || null, amountKobo ?? null];
}

/** A page of rows: cases to decide the longest waiting first, everything else newest first. */
export function listEntries(
  on: Queryable,
  filter: EntryFilter,
  { after, limit }: { readonly after: EntryCursor | undefined; readonly limit: number },
): Promise<EntryRecord[]> {
  const isOldestFirst = filter.tab === "to_decide";
  const direction = isOldestFirst ? "" : "desc";
  return on.rows<EntryRecord>({
    text: `select e.*, o.order_number, o.status, o.total_kobo, o.received_kobo,
        concat_ws(' ', o.shipping_info->>'firstName', o.shipping_info->>'lastName') as buyer
      from (${sources[filter.tab]}) as e left join shop_order o on o.id = e.order_id
      where ${matches}
        and ($5::timestamptz is null or (e.at, e.id) ${isOldestFirst ? ">" : "<"} ($5::timestamptz, $6::text))
      order by e.at ${direction}, e.id ${direction} limit $7`,
    values: [...valuesOf(filter), after?.at ?? null, after?.id ?? null, limit],
  });
}

/** All payments of a store are a number that nobody counts by: it is counted to here. */
const countedTo = 10_000;

/** How many rows each tab holds of what is searched for. */
export async function countEntries(
  on: Queryable,
  filter: EntryFilter,
): Promise<Record<PaymentTab, number>> {
  const count = (tab: PaymentTab) => {
    const needsOrder = filter.search?.trim() ? "left join shop_order o on o.id = e.order_id" : "";
    const where = needsOrder
      ? matches
      : "(not $1::boolean or e.assignee_id is not distinct from $2)";
    return `(select count(*)::integer from (select from (${sources[tab]}) as e ${needsOrder}
      where ${where} limit ${countedTo}) as counted)`;
  };
  const values = valuesOf(filter);
  const counted = await on.first<Record<"toDecide" | "refunds" | "all", number>>({
    text: `select ${count("to_decide")} as to_decide, ${count("refunds")} as refunds, ${count("all")} as "all"`,
    values: filter.search?.trim() ? values : values.slice(0, 2),
  });
  const { toDecide = 0, refunds = 0, all = 0 } = counted ?? {};
  return { to_decide: toDecide, refunds, all };
}
