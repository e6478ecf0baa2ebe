import { AppError } from "#server/platform/errors/errors.ts";
import { getCurrentOrigin } from "#server/platform/observability/traces.ts";

/** @param owner defaults to the staff member, else the client, else the store (without limit) */
export type Semaphore = <T>(work: () => Promise<T>, owner?: string) => Promise<T>;

export interface SemaphoreOptions {
  readonly maxRunning: number;
  readonly maxWaiting?: number;
  /** Of running and waiting; a quarter by default. */
  readonly maxPerOwner?: number;
  /** Defaults to `maxRunning`. */
  readonly maxRunningPerOwner?: number;
  readonly timeoutMs?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly dropsDisconnected?: boolean;
}

interface Waiter {
  readonly start: () => void;
  readonly fail: (error: AppError) => void;
  readonly isDisconnected: () => boolean;
}

interface Share {
  active: number;
  /** Further steps of admitted requests, which go first. */
  readonly continuing: Set<Waiter>;
  readonly arriving: Set<Waiter>;
}

/**
 * Every waiting owner has a turn before any has the next. Refuses with `rate_limited` beyond an
 * owner's share, with `unavailable` beyond its size, and never a further step of an admitted
 * request.
 */
export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const {
    maxRunning,
    maxWaiting = Infinity,
    maxRunningPerOwner = maxRunning,
    timeoutMs,
    retryAfter = 1,
  } = options;
  const { maxPerOwner = Math.max(1, Math.floor((maxRunning + maxWaiting) / 4)) } = options;
  const { dropsDisconnected = false } = options;
  let freeSlots = maxRunning;
  let waitingCount = 0;
  const shares = new Map<string, Share>();
  const admitted = new WeakSet<object>();

  const canStart = (owner: string, share: Share) =>
    freeSlots > 0 && (owner === systemOwner || share.active < maxRunningPerOwner);

  const moveToEnd = (owner: string, share: Share) => {
    shares.delete(owner);
    shares.set(owner, share);
  };

  const startNext = () => {
    // Owners moved to the end since are visited again.
    for (const [owner, share] of shares) {
      if (freeSlots === 0) return;
      const waiter = canStart(owner, share) ? nextWaiter(share) : undefined;
      if (!waiter) continue;
      moveToEnd(owner, share);
      waiter.start();
    }
  };

  const wait = (share: Share, queue: Set<Waiter>, isDisconnected: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const remove = () => {
        queue.delete(waiter);
        waitingCount -= 1;
        clearTimeout(timer);
      };
      const fail = (error: AppError) => {
        remove();
        reject(error);
      };
      const waiter: Waiter = {
        isDisconnected,
        fail,
        start() {
          remove();
          freeSlots -= 1;
          share.active += 1;
          resolve();
        },
      };
      const timer =
        timeoutMs &&
        setTimeout(() => {
          fail(new AppError(freeSlots > 0 ? "rate_limited" : "unavailable", { retryAfter }));
        }, timeoutMs);
      queue.add(waiter);
      waitingCount += 1;
    });

  return async (work, givenOwner) => {
    const requester = getCurrentOrigin()?.requester;
    const owner = givenOwner ?? requester?.member ?? requester?.client ?? systemOwner;
    const share = shares.get(owner) ?? { active: 0, continuing: new Set(), arriving: new Set() };
    const isAdmitted = requester !== undefined && admitted.has(requester);
    if (!isAdmitted) {
      if (owner !== systemOwner && countPlaces(share) >= maxPerOwner) {
        if (dropsDisconnected) dropDisconnected(share);
        if (countPlaces(share) >= maxPerOwner) throw new AppError("rate_limited", { retryAfter });
      }
      if (freeSlots === 0 && waitingCount >= maxWaiting)
        throw new AppError("unavailable", { retryAfter });
      if (requester) admitted.add(requester);
    }
    shares.set(owner, share);
    try {
      if (canStart(owner, share)) {
        freeSlots -= 1;
        share.active += 1;
      } else {
        const isDisconnected = () => dropsDisconnected && requester?.isDisconnected() === true;
        await wait(share, isAdmitted ? share.continuing : share.arriving, isDisconnected);
      }
      try {
        return await work();
      } finally {
        freeSlots += 1;
        share.active -= 1;
        moveToEnd(owner, share);
        startNext();
      }
    } finally {
      if (countPlaces(share) === 0 && shares.get(owner) === share) shares.delete(owner);
    }
  };
}

const systemOwner = "";

function countPlaces({ active, continuing, arriving }: Share): number {
  return active + continuing.size + arriving.size;
}

function nextWaiter({ continuing, arriving }: Share): Waiter | undefined {
  for (const queue of [continuing, arriving]) {
    for (const waiter of queue) {
      if (!waiter.isDisconnected()) return waiter;
      waiter.fail(new AppError("rate_limited"));
    }
  }
  return undefined;
}

function dropDisconnected({ continuing, arriving }: Share): void {
  for (const waiter of [...continuing, ...arriving]) {
    if (waiter.isDisconnected()) waiter.fail(new AppError("rate_limited"));
  }
}
