import type { CaseKind, ResolutionKind } from "#contract/api/payments/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { addToOrderTotals } from "#server/modules/orders/queries/index.ts";
import {
  type ProviderId,
  providerName,
  providerNames,
} from "#server/platform/config/payment-config.ts";

export interface CaseRecord {
  readonly id: string;
  readonly orderId: string | null;
  readonly reference: string | null;
  readonly kind: CaseKind;
  /** Of an alarm about the provider itself. */
  readonly provider: ProviderId | null;
  readonly amountKobo: Kobo | null;
  readonly detail: string;
  readonly createdAt: Date;
  readonly version: number;
  readonly assigneeId: string | null;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  readonly resolution: string;
  readonly decision: ResolutionKind | null;
}

const columns = `id, order_id, reference, kind, provider, amount_kobo, detail, created_at, version, assignee_id,
  resolved_at, resolved_by, resolution, decision`;

export type OpenedCase = Pick<
  CaseRecord,
  "id" | "orderId" | "reference" | "kind" | "provider" | "amountKobo" | "detail" | "createdAt"
> & {
  readonly reopens: boolean;
};

/** A statement that only opens (1) or only closes (-1) cases, and counts them on their orders. */
function countingCases(change: 1 | -1, statement: string): string {
  return `with changed as (
      ${statement} returning id, order_id
    ), totals as (
      ${addToOrderTotals(
        ["open_cases"],
        `select order_id, ${change} * count(*)::integer as open_cases from changed group by order_id`,
      )}
    )
    select id from changed`;
}

/** @returns false when such a case exists already */
export async function insertCase(tx: Tx, opened: OpenedCase): Promise<boolean> {
  const row = await tx.first({
    text: countingCases(
      1,
      `insert into payment_case (id, order_id, reference, kind, amount_kobo, detail, created_at,
          provider)
        values ($1, $2, $3, $4, $5, $6, $7, $9)
        on conflict (reference, kind, provider) do update
          set resolved_at = null, resolved_by = null, resolution = '', decision = null,
            created_at = excluded.created_at, detail = excluded.detail,
            amount_kobo = excluded.amount_kobo, version = payment_case.version + 1
          where payment_case.resolved_at is not null and $8`,
    ),
    values: [
      opened.id,
      opened.orderId,
      opened.reference,
      opened.kind,
      opened.amountKobo,
      opened.detail,
      opened.createdAt,
      opened.reopens,
      opened.provider,
    ],
  });
  return row !== undefined;
}

/** It is about no order, so none counts it. */
export async function closeProviderAlarm(
  tx: Tx,
  provider: ProviderId,
  { openedBefore, now }: { readonly openedBefore: Date; readonly now: Date },
): Promise<boolean> {
  const row = await tx.first({
    name: "close_provider_alarm",
    text: `update payment_case set resolved_at = $2, resolved_by = 'system', version = version + 1,
        resolution = $4
      where kind = 'provider_config' and provider = $3 and resolved_at is null and created_at <= $1
      returning id`,
    values: [openedBefore, now, provider, `${providerName(provider)} accepts our API key again.`],
  });
  return row !== undefined;
}

export function findCaseByReference(
  on: Queryable,
  reference: string,
  kind: CaseKind,
): Promise<CaseRecord | undefined> {
  return on.first<CaseRecord>({
    text: `select ${columns} from payment_case where reference = $1 and kind = $2`,
    values: [reference, kind],
  });
}

export async function closeCases(
  tx: Tx,
  closing: {
    readonly reference: string;
    readonly kind: CaseKind;
    readonly by: string;
    readonly resolution: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.rows({
    text: countingCases(
      -1,
      `update payment_case set resolved_at = $5, resolved_by = $3, resolution = $4,
          version = version + 1
        where reference = $1 and kind = $2 and resolved_at is null`,
    ),
    values: [closing.reference, closing.kind, closing.by, closing.resolution, closing.now],
  });
}

export async function closeOrderCases(
  tx: Tx,
  orderId: string,
  kinds: readonly CaseKind[],
  closing: {
    readonly by: string;
    readonly resolution: string;
    readonly decision: ResolutionKind | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.rows({
    text: countingCases(
      -1,
      `update payment_case set resolved_at = $6, resolved_by = $3, resolution = $4, decision = $5,
          version = version + 1
        where order_id = $1 and kind = any($2) and resolved_at is null`,
    ),
    values: [orderId, kinds, closing.by, closing.resolution, closing.decision, closing.now],
  });
}

export async function updateCaseDetail(tx: Tx, id: string, detail: string): Promise<void> {
  await tx.rows({
    text: "update payment_case set detail = $2, version = version + 1 where id = $1",
    values: [id, detail],
  });
}

export async function updateUnderpaidAmount(
  tx: Tx,
  orderId: string,
  missingKobo: Kobo,
): Promise<void> {
  await tx.rows({
    text: `update payment_case set amount_kobo = $2, version = version + 1
      where order_id = $1 and kind = 'underpaid' and resolved_at is null`,
    values: [orderId, missingKobo],
  });
}

export function findCase(on: Queryable, id: string): Promise<CaseRecord | undefined> {
  return on.first<CaseRecord>({
    text: `select ${columns} from payment_case where id = $1`,
    values: [id],
  });
}

/** Lock the order first. */
export function lockCaseRecord(tx: Tx, id: string): Promise<CaseRecord | undefined> {
  return tx.first<CaseRecord>({
    text: `select ${columns} from payment_case where id = $1 for update`,
    values: [id],
  });
}

/** An unassigned case becomes the resolver's. */
export async function saveResolution(
  tx: Tx,
  id: string,
  settled: {
    readonly by: string;
    readonly staffId: string;
    readonly reason: string;
    readonly decision: ResolutionKind;
    readonly now: Date;
  },
): Promise<void> {
  await tx.rows({
    text: countingCases(
      -1,
      `update payment_case set resolved_at = $6, resolved_by = $2, resolution = $4, decision = $5,
          assignee_id = coalesce(assignee_id, $3), version = version + 1
        where id = $1 and resolved_at is null`,
    ),
    values: [id, settled.by, settled.staffId, settled.reason, settled.decision, settled.now],
  });
}

export async function reopenCases(
  tx: Tx,
  closed: readonly { readonly id: string; readonly assigneeId: string | null }[],
  decision: ResolutionKind,
): Promise<void> {
  await tx.rows({
    text: countingCases(
      1,
      `update payment_case r set resolved_at = null, resolved_by = null, resolution = '',
          decision = null, assignee_id = was.assignee_id, version = r.version + 1
        from unnest($1::text[], $2::text[]) as was (case_id, assignee_id)
        where r.id = was.case_id and r.decision = $3 and r.resolved_at is not null`,
    ),
    values: [closed.map(({ id }) => id), closed.map(({ assigneeId }) => assigneeId), decision],
  });
}

export async function updateAssignee(tx: Tx, id: string, assigneeId: string | null): Promise<void> {
  await tx.rows({
    text: "update payment_case set assignee_id = $2, version = version + 1 where id = $1",
    values: [id, assigneeId],
  });
}

export function listOpenCases(on: Queryable, orderId: string): Promise<CaseRecord[]> {
  return on.rows<CaseRecord>({
    name: "list_open_cases",
    text: `select ${columns}
      from payment_case where order_id = $1 and resolved_at is null order by created_at, id`,
    values: [orderId],
  });
}

export async function listOpenCaseKinds(on: Queryable, orderId: string): Promise<CaseKind[]> {
  return (await listOpenCases(on, orderId)).map(({ kind }) => kind);
}

export function listRetainedRefunds(
  on: Queryable,
  refundIds: readonly string[],
): Promise<{ reference: string; decision: "leave" | "mark_not_refunded"; resolvedAt: Date }[]> {
  return on.rows({
    text: `select reference, decision, resolved_at from payment_case
      where reference = any($1) and kind in ('refund_failed', 'refund_unknown')
        and decision in ('leave', 'mark_not_refunded')`,
    values: [refundIds],
  });
}

export async function listOrdersWithOpenCases(
  on: Queryable,
  kinds: readonly CaseKind[],
): Promise<string[]> {
  const rows = await on.rows<{ orderId: string }>({
    text: `select distinct order_id from payment_case
      where order_id is not null and resolved_at is null and kind = any($1)`,
    values: [kinds],
  });
  return rows.map(({ orderId }) => orderId);
}

/** @param cancelledBy leaves out later cancellations, which staff may be reopening */
export async function listUnrefundedOrders(
  on: Queryable,
  limit: number,
  cancelledBy: Date,
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    name: "list_unrefunded_orders",
    text: `select o.id from shop_order o
      where o.status in ('CANCELLED', 'EXPIRED') and o.received_kobo > o.refunded_kobo
        and o.open_cases = 0
        and not (o.status = 'CANCELLED' and exists (select from order_status_change h
          where h.order_id = o.id and h.created_at > $2))
        and not exists (select from payment_case r where r.order_id = o.id and (r.kind = 'paid_after_close'
            or (r.decision in ('leave', 'mark_not_refunded')
              and r.kind <> 'reversed_after_paid'
              and r.resolved_at >= (select max(h.created_at) from order_status_change h
                where h.order_id = o.id and h.to_status = o.status))))
        and (select sum(c.amount_kobo - c.refunding_kobo) from payment_capture c
          where c.order_id = o.id) > 0
      order by o.id limit $1`,
    values: [limit, cancelledBy],
  });
  return rows.map(({ id }) => id);
}

export function listCaseNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: `select r.id, coalesce(a.order_number, $2::jsonb ->> r.provider, initcap(r.provider), 'the provider') as name
      from payment_case r
      left join shop_order a on a.id = r.order_id where r.id = any($1::text[])`,
    values: [ids, providerNames],
  });
}
