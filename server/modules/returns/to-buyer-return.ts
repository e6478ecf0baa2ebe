import { trackingUrl } from "#contract/api/carriers.ts";
import type { BuyerReturn, ReturnedMoney, ReturnLine } from "#contract/api/returns.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { sumRefundsOfReturns } from "#server/modules/payments/index.ts";
import { findGivenBackOf, type GivenBack } from "./given-back.ts";
import type { ReturnRecord } from "./return-record.ts";
import { isOpen, mayMoveReturn, paidForPieces } from "./return-rules.ts";
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
    const isOver = !isOpen(record.status) && record.refundKobo === null;
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

/** What a return gives back: what went, or what is to go for its pieces; null for an exchange. */
export function worthKobo(
  order: OrderRecord,
  record: ReturnRecord,
  givenBack: GivenBack,
): Kobo | null {
  if (record.refundKobo !== null) return record.refundKobo;
  return record.kind === "refund" ? owedKobo(order, record, givenBack) : null;
}

/** What is to go back for the pieces of a return: once it arrived, for those that came. */
export function owedKobo(order: OrderRecord, record: ReturnRecord, givenBack: GivenBack): Kobo {
  const owed = owedForLines(order, linesThatCame(record), givenBack);
  return sumKobo(owed.map(({ amountKobo }) => amountKobo));
}

/** The lines of a return, once it arrived without the pieces that were lost on the way. */
export function linesThatCame({ status, lines }: ReturnRecord): ReturnRecord["lines"] {
  if (status !== "ARRIVED") return lines;
  return lines.map((line) => ({ ...line, quantity: line.asNew + line.toMend }));
}

/** Whether a piece of a return is on sale again whose money did not go back: it was taken from its buyer. */
export function hasUnpaidOnSale(
  order: OrderRecord,
  { lines }: Pick<ReturnRecord, "lines">,
  givenBack: GivenBack,
): boolean {
  const owed = owedForLines(order, lines, givenBack).filter(({ amountKobo }) => amountKobo > 0);
  return lines.some(({ position, variantId, quantity, asNew }) => {
    const unpaid = owed.find((each) => each.position === position && each.variantId === variantId);
    return asNew > quantity - (unpaid?.quantity ?? 0);
  });
}

/**
 * What is to go back for the pieces of some lines: what was paid for those whose money did not go back before, as far
 * as money of the order is left. Staff may have given some of it back without pieces.
 */
export function owedForLines(
  order: OrderRecord,
  lines: ReturnRecord["lines"],
  { pieces, leftKobo }: GivenBack,
): (ReturnRecord["lines"][number] & { readonly amountKobo: Kobo })[] {
  const before = new Map(pieces);
  let openKobo = leftKobo;
  return lines.flatMap((line) => {
    const { position, quantity } = line;
    const bought = order.lines[position - 1];
    const earlier = before.get(position) ?? 0;
    const left = Math.min(quantity, (bought?.quantity ?? 0) - earlier);
    if (!bought || left <= 0) return [];
    before.set(position, earlier + left);
    const amountKobo = kobo(Math.min(paidForPieces(bought, left, earlier), openKobo));
    openKobo = kobo(openKobo - amountKobo);
    return [{ ...line, quantity: left, amountKobo }];
  });
}
