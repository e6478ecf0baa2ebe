import type { TickPieces } from "#contract/api/staff-order-acts.ts";

/** A tick that has not reached the store: so many pieces of a line lie in the parcel. */
export type KeptTick = TickPieces;

const keyOf = (orderId: string) => `staff-ticks:${orderId}`;

/** The ticks of an order that wait on this device, in their order. */
export function readTicks(orderId: string): readonly KeptTick[] {
  const kept = localStorage.getItem(keyOf(orderId));
  return kept === null ? [] : (JSON.parse(kept) as KeptTick[]);
}

/** Keeps the ticks that wait; none leaves nothing behind. */
export function keepTicks(orderId: string, ticks: readonly KeptTick[]): void {
  if (ticks.length === 0) localStorage.removeItem(keyOf(orderId));
  else localStorage.setItem(keyOf(orderId), JSON.stringify(ticks));
}

/**
 * The waiting ticks with one more: it takes the place of an older one of the same line.
 * @param isSending the first is on its way, and stays
 */
export function withTick(
  waiting: readonly KeptTick[],
  tick: KeptTick,
  isSending: boolean,
): readonly KeptTick[] {
  const others = waiting.filter(
    ({ position }, i) => (i === 0 && isSending) || position !== tick.position,
  );
  return [...others, tick];
}
