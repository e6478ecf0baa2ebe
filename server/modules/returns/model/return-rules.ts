import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { type OrderRecord, paidForLine } from "#server/modules/orders/model/index.ts";
import type { UnreturnableUnits } from "#server/modules/payments/refunds/index.ts";
import type { ReturnChange, ReturnLineRecord, ReturnRecord } from "./return-record.ts";

/** The state machine of a return (decision 25). Every open status can be left. */
export const returnTransitions = {
  REQUESTED: ["APPROVED", "DECLINED", "WITHDRAWN"],
  APPROVED: ["RECEIVED", "CLOSED", "WITHDRAWN"],
  RECEIVED: ["SHIPPED", "REFUNDED", "CLOSED"],
  DECLINED: [],
  SHIPPED: [],
  REFUNDED: [],
  CLOSED: [],
  WITHDRAWN: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>;

export function canTransitionReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  const targets: readonly ReturnStatus[] = returnTransitions[from];
  return targets.includes(to);
}

export function isOpen(status: ReturnStatus): boolean {
  return returnTransitions[status].length > 0;
}

export function findStep(
  changes: readonly ReturnChange[],
  status: ReturnStatus,
): ReturnChange | undefined {
  return changes.findLast(({ toStatus, undone }) => toStatus === status && !undone);
}

const dayMs = 86_400_000;

export function windowEnd(since: Date, windowDays: number): Date {
  return new Date(since.getTime() + windowDays * dayMs);
}

export function isOverdue(
  { status, statusAt }: Pick<ReturnRecord, "status" | "statusAt">,
  overdueDays: number,
  now: Date,
): boolean {
  return status === "APPROVED" && now > windowEnd(statusAt, overdueDays);
}

export interface OrderedLine {
  readonly variantId: string;
  readonly size: string;
  readonly quantity: number;
}

export interface ReturnableUnits {
  readonly position: number;
  readonly variantId: string;
  readonly size: string;
  readonly quantity: number;
  /** When the customer got them: delivered, or sent as an exchange. */
  readonly since: Date;
}

/**
 * A closed return gives its units back, except restocked ones; a refund that left the item with the customer counts
 * against those first.
 */
export function toReturnableUnits(
  lines: readonly OrderedLine[],
  deliveredAt: Date,
  returns: readonly Pick<ReturnRecord, "status" | "statusAt" | "lines">[],
  removedUnits: ReadonlyMap<number, UnreturnableUnits>,
): ReturnableUnits[] {
  const units = new Map<
    string,
    { -readonly [Key in keyof ReturnableUnits]: ReturnableUnits[Key] }
  >();
  const keyOf = (position: number, variantId: string) => `${position} ${variantId}`;
  lines.forEach(({ variantId, size, quantity }, index) => {
    const position = index + 1;
    const unit = { position, variantId, size, quantity, since: deliveredAt };
    units.set(keyOf(position, variantId), unit);
  });
  for (const { status, statusAt, lines: returned } of returns) {
    if (status === "DECLINED" || status === "WITHDRAWN") continue;
    for (const line of returned) {
      const unit = units.get(keyOf(line.position, line.variantId));
      if (unit) unit.quantity -= status === "CLOSED" ? line.sellable : line.quantity;
      if (status === "SHIPPED") addExchanged(line, statusAt);
    }
  }
  for (const [position, { quantity: count, leftWithBuyer }] of removedUnits) {
    let left = count - Math.min(leftWithBuyer, countRestocked(position));
    for (const unit of units.values()) {
      if (unit.position !== position) continue;
      const removed = Math.min(left, Math.max(0, unit.quantity));
      unit.quantity -= removed;
      left -= removed;
    }
  }
  return [...units.values()].filter(({ quantity }) => quantity > 0);

  function countRestocked(position: number): number {
    return returns
      .filter(({ status }) => status === "CLOSED")
      .flatMap(({ lines: returned }) => returned.filter((line) => line.position === position))
      .reduce((total, { sellable }) => total + sellable, 0);
  }

  function addExchanged(line: ReturnLineRecord, since: Date): void {
    const { position, wantedVariantId: variantId, wantedSize: size, quantity } = line;
    if (variantId === null || size === null) return;
    const existing = units.get(keyOf(position, variantId));
    if (existing) Object.assign(existing, { quantity: existing.quantity + quantity, since });
    else units.set(keyOf(position, variantId), { position, variantId, size, quantity, since });
  }
}

/** The parts of a line always add up to what was paid for it, to the kobo. */
export function paidForUnits(
  order: Pick<OrderRecord, "vat">,
  line: Pick<
    OrderRecord["lines"][number],
    "quantity" | "lineTotalKobo" | "discountShareKobo" | "vatKobo"
  >,
  units: number,
  before: number,
): Kobo {
  const paidKobo = paidForLine(order, line);
  const paidForFirst = (count: number) =>
    Number((BigInt(paidKobo) * BigInt(count)) / BigInt(line.quantity));
  return kobo(paidForFirst(before + units) - paidForFirst(before));
}
