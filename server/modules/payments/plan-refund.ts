import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import { type Refundable, refundableKobo } from "./refund-rules.ts";

/** A line of an order, with the pieces that a refund was made for already. */
export interface RefundableLine {
  /** Which line of the order, from 1. */
  readonly position: number;
  readonly quantity: number;
  readonly lineTotalKobo: Kobo;
  readonly discountShareKobo: Kobo;
  /** Pieces of it that went back in money, or may have. */
  readonly returnedPieces: number;
}

/** What is to go back: everything that is left, pieces with or without shipping, or an amount. */
export type RefundWish =
  | { readonly mode: "all" }
  | {
      readonly mode: "lines";
      readonly lines: readonly { readonly position: number; readonly quantity: number }[];
      readonly shipping: boolean;
    }
  | { readonly mode: "amount"; readonly amountKobo: Kobo };

/** What of an order may go back. */
export interface RefundBasis {
  /** Empty where no piece of it is with the buyer or on its way. */
  readonly lines: readonly RefundableLine[];
  /** Paid for shipping and not returned. */
  readonly shippingKobo: Kobo;
  readonly payments: readonly Refundable[];
}

/** Pieces of a line and what goes back for them. */
export interface PlannedLine {
  readonly position: number;
  readonly quantity: number;
  readonly amountKobo: Kobo;
}

/** A refund as it would be made. */
export interface RefundPlan {
  readonly amountKobo: Kobo;
  readonly lines: readonly PlannedLine[];
  readonly shippingKobo: Kobo;
  /** Of the pieces, before any discount. */
  readonly piecesKobo: Kobo;
  readonly discountShareKobo: Kobo;
  /** Pieces and shipping are worth more than is left of what came. */
  readonly isCut: boolean;
}

/** More pieces were named than the line has left; nothing of it is planned. */
export class TooManyPieces extends Error {}

/**
 * What a wish would return. The shares of a line's pieces add up to what was paid for the line, and nothing goes
 * beyond what came and is not already returning.
 * @throws {TooManyPieces} for a line that has fewer pieces left, or is not there
 */
export function planRefund(wish: RefundWish, basis: RefundBasis): RefundPlan {
  const leftKobo = refundableKobo(basis.payments);
  if (wish.mode === "amount") {
    return {
      amountKobo: wish.amountKobo,
      lines: [],
      shippingKobo: kobo(0),
      piecesKobo: kobo(0),
      discountShareKobo: kobo(0),
      isCut: false,
    };
  }
  const wanted =
    wish.mode === "all"
      ? basis.lines.map(({ position, quantity, returnedPieces }) => ({
          position,
          quantity: quantity - returnedPieces,
        }))
      : wish.lines;
  const valued = wanted
    .filter(({ quantity }) => quantity > 0)
    .map((each) => worthOf(each, basis.lines));
  const wantsShipping = wish.mode === "all" || wish.shipping;
  const worthKobo = sumKobo([
    ...valued.map(({ paidKobo }) => paidKobo),
    wantsShipping ? basis.shippingKobo : kobo(0),
  ]);
  let open = leftKobo;
  const take = (amount: Kobo): Kobo => {
    const taken = kobo(Math.min(amount, open));
    open = kobo(open - taken);
    return taken;
  };
  const lines = valued.map(({ position, quantity, paidKobo }) => ({
    position,
    quantity,
    amountKobo: take(paidKobo),
  }));
  const shippingKobo = wantsShipping ? take(basis.shippingKobo) : kobo(0);
  return {
    amountKobo: wish.mode === "all" ? leftKobo : kobo(leftKobo - open),
    lines,
    shippingKobo,
    piecesKobo: sumKobo(valued.map(({ fullKobo }) => fullKobo)),
    discountShareKobo: sumKobo(valued.map(({ fullKobo, paidKobo }) => kobo(fullKobo - paidKobo))),
    isCut: worthKobo > leftKobo,
  };
}

function worthOf(
  { position, quantity }: { readonly position: number; readonly quantity: number },
  lines: readonly RefundableLine[],
) {
  const line = lines.find((each) => each.position === position);
  if (!line || quantity > line.quantity - line.returnedPieces) throw new TooManyPieces();
  const share = (whole: Kobo) =>
    kobo(
      portion(whole, line.returnedPieces + quantity, line.quantity) -
        portion(whole, line.returnedPieces, line.quantity),
    );
  const paid = kobo(line.lineTotalKobo - line.discountShareKobo);
  return { position, quantity, paidKobo: share(paid), fullKobo: share(line.lineTotalKobo) };
}

/** What falls to the first of so many pieces, so that all together make the whole. */
function portion(whole: Kobo, pieces: number, of: number): number {
  return Number((BigInt(whole) * BigInt(pieces)) / BigInt(of));
}

/** Lays what of a refund is for shipping over its parts, in their order, where their lines leave room. */
export function layShipping(
  shippingKobo: Kobo,
  parts: readonly { readonly amountKobo: Kobo }[],
  laid: readonly (readonly { readonly amountKobo: Kobo }[])[],
): Kobo[] {
  let left = shippingKobo;
  return parts.map(({ amountKobo }, i) => {
    const room = amountKobo - sumKobo((laid[i] ?? []).map((line) => line.amountKobo));
    const taken = kobo(Math.min(left, room));
    left = kobo(left - taken);
    return taken;
  });
}

/**
 * Lays the lines of a refund over its parts, in their order. A line that goes on in a further part is counted with its
 * pieces in the first.
 */
export function layLines<Line extends PlannedLine>(
  lines: readonly Line[],
  parts: readonly { readonly amountKobo: Kobo }[],
): Line[][] {
  const laid: Line[][] = parts.map(() => []);
  let part = 0;
  let room = parts[0]?.amountKobo ?? kobo(0);
  for (const line of lines) {
    let left = line.amountKobo;
    let quantity = line.quantity;
    do {
      while (room === 0 && part < parts.length - 1) {
        part += 1;
        room = parts[part]?.amountKobo ?? kobo(0);
      }
      const taken = kobo(Math.min(left, room));
      if (taken === 0 && left > 0) throw new Error("The lines of a refund exceed its parts");
      laid[part]?.push({ ...line, quantity, amountKobo: taken });
      left = kobo(left - taken);
      room = kobo(room - taken);
      quantity = 0;
    } while (left > 0);
  }
  return laid;
}
