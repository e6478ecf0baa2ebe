/** Which slide of a carousel stands, and since when. */
export interface CarouselState {
  readonly index: number;
  /** When the slide last changed, in milliseconds of any clock that only moves forward. */
  readonly changedAtMs: number;
}

/** How long a slide stands before the next comes by itself (specification §9). */
export const autoAdvanceMs = 9_000;
/** How long clicks are ignored after a change (specification §4); as long as the slides take to cross. */
const clickLockMs = 500;

/** A move by so many slides, or to one of them. */
export type CarouselMove = { readonly by: 1 | -1 } | { readonly to: number };

/** The carousel after a move, going round at the ends. Within the click lock, and where nothing moves, the same. */
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
