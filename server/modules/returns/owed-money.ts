import type { PaidBack } from "#contract/api/returns.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { countPieces } from "./count-pieces.ts";
import { type GivenBack, isAllPaidBack } from "./given-back.ts";
import type { ReturnRecord } from "./return-record.ts";
import { paidForPieces } from "./return-rules.ts";

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

/**
 * How much of the money for the pieces of a return went back by now. Somebody may have sent it since it was asked for, or
 * all that came for the order. A part of it that was given without pieces is a kindness, and takes nothing from an
 * exchange.
 */
export function paidBackOf(
  order: OrderRecord,
  { lines }: Pick<ReturnRecord, "lines">,
  givenBack: GivenBack,
): PaidBack {
  if (isAllPaidBack(order, givenBack)) return "all";
  const owed = owedForLines(order, lines, givenBack);
  return countPieces(owed).pieces === countPieces(lines).pieces ? "none" : "some";
}
