import type { BuyerReturn, ReturnLine } from "#contract/api/returns.ts";
import { type Kobo, sumKobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { countRefundedPieces } from "#server/modules/payments/index.ts";
import type { ReturnRecord } from "./return-record.ts";
import { mayMoveReturn, paidForPieces } from "./return-rules.ts";
import { listPhotos, listReturnChanges } from "./returns.queries.ts";

/** Returns of one order as its buyer sees them; steps that were taken back are not among theirs. */
export async function toBuyerReturns(
  on: Queryable,
  order: OrderRecord,
  records: readonly ReturnRecord[],
): Promise<BuyerReturn[]> {
  const ids = records.map(({ id }) => id);
  const changes = await listReturnChanges(on, ids);
  const photos = await listPhotos(on, ids);
  const refunded = (await countRefundedPieces(on, [order.id])).get(order.id);
  return records.map((record) => {
    const amount = worthKobo(order, record, refunded);
    return {
      id: record.id,
      reference: record.reference,
      kind: record.kind,
      status: record.status,
      reason: record.reason,
      words: record.words,
      lines: toReturnLines(order, record),
      photos: photos.filter(({ returnId }) => returnId === record.id).length,
      askedAt: record.createdAt.toISOString(),
      refundAmount: amount === null ? null : toNaira(amount),
      parcel: toParcel(record),
      steps: changes
        .filter(({ returnId, undone }) => returnId === record.id && !undone)
        .map(({ toStatus, createdAt, words }) => ({
          status: toStatus,
          at: createdAt.toISOString(),
          words,
        })),
      mayWithdraw: mayMoveReturn(record.status, "WITHDRAWN"),
    };
  });
}

/** The lines of a return with what the order calls them. */
export function toReturnLines(order: OrderRecord, { kind, lines }: ReturnRecord): ReturnLine[] {
  return lines.map(({ position, size, quantity, wantedSize }) => {
    const bought = order.lines[position - 1];
    return {
      position,
      productId: bought?.productId ?? "",
      name: bought?.name ?? "",
      image: bought?.image ?? "",
      size,
      quantity,
      wantedSize: kind === "exchange" ? wantedSize : null,
    };
  });
}

/** Who carries the exchanged pieces; null before they are sent, and for money back. */
export function toParcel({ kind, status, carrier, trackingNumber }: ReturnRecord) {
  return kind === "exchange" && status === "SENT" ? { carrier, trackingNumber } : null;
}

/**
 * What a return gives back: what went, or what was paid for its pieces; null for an exchange.
 * @param refunded pieces of each line of the order whose money went back
 */
export function worthKobo(
  order: OrderRecord,
  record: ReturnRecord,
  refunded: ReadonlyMap<number, number> | undefined,
): Kobo | null {
  if (record.refundKobo !== null) return record.refundKobo;
  return record.kind === "refund" ? paidKobo(order, record, refunded) : null;
}

/** What was paid for the pieces of a return and did not go back otherwise. */
export function paidKobo(
  order: OrderRecord,
  { lines }: Pick<ReturnRecord, "lines">,
  refunded: ReadonlyMap<number, number> = new Map(),
): Kobo {
  return sumKobo(paidForLines(order, lines, refunded).map(({ amountKobo }) => amountKobo));
}

/** What was paid for the pieces of some lines; nothing for those whose money went back before. */
export function paidForLines(
  order: OrderRecord,
  lines: ReturnRecord["lines"],
  refunded: ReadonlyMap<number, number>,
): (ReturnRecord["lines"][number] & { readonly amountKobo: Kobo })[] {
  const before = new Map(refunded);
  return lines.flatMap((line) => {
    const { position, quantity } = line;
    const bought = order.lines[position - 1];
    const earlier = before.get(position) ?? 0;
    const left = Math.min(quantity, (bought?.quantity ?? 0) - earlier);
    if (!bought || left <= 0) return [];
    before.set(position, earlier + left);
    return [{ ...line, quantity: left, amountKobo: paidForPieces(bought, left, earlier) }];
  });
}
