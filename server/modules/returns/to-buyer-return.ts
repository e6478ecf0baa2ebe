import { trackingUrl } from "#contract/api/carriers.ts";
import type { BuyerReturn, ReturnedMoney, ReturnLine } from "#contract/api/returns.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { sumRefundsOfReturns } from "#server/modules/payments/index.ts";
import { countPieces } from "./count-pieces.ts";
import { findGivenBackOf } from "./given-back.ts";
import { paidBackOf, worthKobo } from "./owed-money.ts";
import type { ReturnRecord } from "./return-record.ts";
import { isOpen, mayMoveReturn } from "./return-rules.ts";
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
  const givenBack = await findGivenBackOf(on, order.id);
  const refunds = await sumRefundsOfReturns(on, ids);
  return records.map((record) => {
    // Of one that ended without money nothing is to come.
    const open = isOpen(record.status);
    const isOver = !open && record.refundKobo === null;
    const amount = isOver ? null : worthKobo(order, record, givenBack);
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
      refundState: stateOfMoney(record, refunds.get(record.id)),
      paidBack: open ? paidBackOf(order, record, givenBack) : "none",
      lost: countPieces(record.lines).lost,
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

/** Where the money of a return is. One whose refund is not in the books is of days when it was not named there. */
function stateOfMoney(
  { refundKobo }: ReturnRecord,
  refunds: { readonly goneKobo: Kobo; readonly underWayKobo: Kobo } | undefined,
): ReturnedMoney {
  if (refundKobo === null) return "to_come";
  if (!refunds || refunds.goneKobo >= refundKobo) return "sent";
  return refunds.goneKobo + refunds.underWayKobo >= refundKobo ? "on_its_way" : "not_sent";
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
  if (kind !== "exchange" || status !== "SENT") return null;
  return { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
}
