import { AppError } from "./errors.ts";

/** Lets work through when there is room for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** How much a gate lets through. */
export interface GateSize {
  /** So much work runs at a time. */
  readonly running: number;
  /** So much more waits in order. Without a bound for work that nobody can ask for from outside. */
  readonly waiting?: number;
  /** When what comes beyond that may be tried again, in seconds: about as long as everything before it takes. */
  readonly retryAfter?: number;
}

/** Makes a gate for costly work; what comes beyond its size is refused with `unavailable`. */
export function createGate({ running, waiting = Infinity, retryAfter = 1 }: GateSize): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new AppError("unavailable", { retryAfter });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
