import { AppError } from "./errors.ts";

/** Lets work through when there is room for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes a gate for costly work: so much of it runs at a time, so much more waits in order, and what comes
 * beyond that is refused with `unavailable`, to be tried again a second later.
 */
export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new AppError("unavailable", { retryAfter: 1 });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
