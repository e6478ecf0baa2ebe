export interface CarouselState {
  readonly index: number;
  readonly changedAtMs: number;
}

/** How long a slide stays, in ms (specification §9). */
export const autoAdvanceMs = 9_000;
/** Clicks are ignored this long after a change (specification §4), while the slides cross-fade. */
const clickLockMs = 500;

/** A relative move, or to a given slide. */
export type CarouselMove = { readonly by: 1 | -1 } | { readonly to: number };

/** The same object within the click lock and where nothing moves. */
export function moveCarousel(
  state: CarouselState,
  move: CarouselMove,
  count: number,
  nowMs: number,
): CarouselState {
  if (nowMs - state.changedAtMs < clickLockMs) return state;
  const index = "to" in move ? move.to : (state.index + move.by + count) % count;
  return index === state.index ? state : { index, changedAtMs: nowMs };
}
