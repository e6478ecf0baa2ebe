import type { ReturnStatus } from "#contract/api/returns.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { GonePieces } from "#server/modules/payments/index.ts";
import type { ReturnChange, ReturnLineRecord, ReturnRecord } from "./return-record.ts";

/** Every allowed move of a return (decision 25). Each that is open has a way to its end. */
export const returnMoves = {
  ASKED: ["APPROVED", "DECLINED", "WITHDRAWN"],
  APPROVED: ["ARRIVED", "CLOSED", "WITHDRAWN"],
  ARRIVED: ["SENT", "REFUNDED", "CLOSED"],
  DECLINED: [],
  SENT: [],
  REFUNDED: [],
  CLOSED: [],
  WITHDRAWN: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>;

/** Whether a return may go from one status to another. */
export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  const moves: readonly ReturnStatus[] = returnMoves[from];
  return moves.includes(to);
}

/** Whether somebody still has to do something for it. */
export function isOpen(status: ReturnStatus): boolean {
  return returnMoves[status].length > 0;
}

/** The step that gave a return a status; undefined where there is none, or it was taken back. */
export function findStep(
  changes: readonly ReturnChange[],
  status: ReturnStatus,
): ReturnChange | undefined {
  return changes.findLast(({ toStatus, undone }) => toStatus === status && !undone);
}

const dayMs = 86_400_000;

/** Until when a piece that somebody got then may be asked for: the window's days later. */
export function windowEnd(since: Date, windowDays: number): Date {
  return new Date(since.getTime() + windowDays * dayMs);
}

/** Whether a return was approved and its pieces did not come in the days they are given. */
export function isOverdue(
  { status, statusAt }: Pick<ReturnRecord, "status" | "statusAt">,
  overdueDays: number,
  now: Date,
): boolean {
  return status === "APPROVED" && now > windowEnd(statusAt, overdueDays);
}

/** A line of an order, as far as what may come back of it matters. */
export interface BoughtLine {
  readonly variantId: string;
  readonly size: string;
  readonly quantity: number;
  readonly lineTotalKobo: Kobo;
  readonly discountShareKobo: Kobo;
}

/** Pieces of one line in one size that a buyer has and nobody was asked to take back. */
export interface PiecesInHand {
  readonly position: number;
  readonly variantId: string;
  readonly size: string;
  readonly quantity: number;
  /** When the buyer got them: delivered, or sent in exchange. */
  readonly since: Date;
}

/**
 * What of an order its buyer has: what was bought, less what is on its way back, came back or was refunded, and
 * what was sent in exchange. A return that was closed gave its pieces back, but for those that are on sale again: what
 * was paid for a piece that it left with its buyer is first of all for one of them.
 * @param lines in the order of their positions
 * @param gone pieces of each position that were refunded or came back apart from returns
 * @param returns oldest first
 */
export function piecesInHand(
  lines: readonly BoughtLine[],
  deliveredAt: Date,
  returns: readonly Pick<ReturnRecord, "status" | "statusAt" | "lines">[],
  gone: ReadonlyMap<number, GonePieces>,
): PiecesInHand[] {
  const pieces = new Map<string, { -readonly [Key in keyof PiecesInHand]: PiecesInHand[Key] }>();
  const keyOf = (position: number, variantId: string) => `${position} ${variantId}`;
  lines.forEach(({ variantId, size, quantity }, index) => {
    const position = index + 1;
    const piece = { position, variantId, size, quantity, since: deliveredAt };
    pieces.set(keyOf(position, variantId), piece);
  });
  for (const { status, statusAt, lines: returned } of returns) {
    if (status === "DECLINED" || status === "WITHDRAWN") continue;
    for (const line of returned) {
      const piece = pieces.get(keyOf(line.position, line.variantId));
      if (piece) piece.quantity -= status === "CLOSED" ? line.asNew : line.quantity;
      if (status === "SENT") addSent(line, statusAt);
    }
  }
  for (const [position, { pieces: count, leftWithBuyer }] of gone) {
    let left = count - Math.min(leftWithBuyer, keptOnSale(position));
    for (const piece of pieces.values()) {
      if (piece.position !== position) continue;
      const taken = Math.min(left, Math.max(0, piece.quantity));
      piece.quantity -= taken;
      left -= taken;
    }
  }
  return [...pieces.values()].filter(({ quantity }) => quantity > 0);

  function keptOnSale(position: number): number {
    return returns
      .filter(({ status }) => status === "CLOSED")
      .flatMap(({ lines: returned }) => returned.filter((line) => line.position === position))
      .reduce((sum, { asNew }) => sum + asNew, 0);
  }

  function addSent(line: ReturnLineRecord, since: Date): void {
    const { position, wantedVariantId: variantId, wantedSize: size, quantity } = line;
    if (variantId === null || size === null) return;
    const there = pieces.get(keyOf(position, variantId));
    if (there) Object.assign(there, { quantity: there.quantity + quantity, since });
    else pieces.set(keyOf(position, variantId), { position, variantId, size, quantity, since });
  }
}

/**
 * What was paid for some pieces of a line, after the line's share of the discount. However a line is taken apart,
 * the parts add up to what was paid for it, to the kobo.
 * @param before pieces of the line whose money went back earlier
 */
export function paidForPieces(
  { quantity, lineTotalKobo, discountShareKobo }: Omit<BoughtLine, "variantId" | "size">,
  pieces: number,
  before: number,
): Kobo {
  const paid = lineTotalKobo - discountShareKobo;
  const upTo = (count: number) => Math.floor((paid * count) / quantity);
  return kobo(upTo(before + pieces) - upTo(before));
}
