import { type ComponentType, lazy } from "react";

/**
 * A part of a page that is fetched when it is first drawn. Where it is lost on the way, another stands in for it, or
 * nothing: React would take the whole page away otherwise, and with it the cart, which lives in memory.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(() => load().catch(() => ({ default: instead })));
}
