import { AppError } from "./errors.ts";

/**
 * Lets work through when there is room for it.
 * @param whose work it is, where one may hold only so many places
 */
export type Gate = <T>(work: () => Promise<T>, whose?: string) => Promise<T>;

/** How much a gate lets through. */
export interface GateSize {
  /** So much work runs at a time. */
  readonly running: number;
  /** So much more waits in order. Without a bound for work that nobody can ask for from outside. */
  readonly waiting?: number;
  /** So many of these places, running and waiting, one may hold; all of them where not said. */
  readonly ofOne?: number;
  /** When what comes beyond that may be tried again, in seconds: about as long as everything before it takes. */
  readonly retryAfter?: number;
}

/**
 * Makes a gate for costly work. What comes beyond its size is refused with `unavailable`, which may be tried at another
 * process; what comes beyond the places of one with `rate_limited`, since another process would be filled next.
 */
export function createGate({
  running,
  waiting = Infinity,
  ofOne = Infinity,
  retryAfter = 1,
}: GateSize): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  /** Places of each who holds any. */
  const held = new Map<string, number>();
  const hold = (whose: string, more: number) => {
    const places = (held.get(whose) ?? 0) + more;
    if (places > 0) held.set(whose, places);
    else held.delete(whose);
  };
  return async (work, whose = "") => {
    if ((held.get(whose) ?? 0) >= ofOne) throw new AppError("rate_limited", { retryAfter });
    if (free === 0 && queue.length >= waiting) throw new AppError("unavailable", { retryAfter });
    hold(whose, 1);
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      hold(whose, -1);
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
