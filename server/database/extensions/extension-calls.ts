import { AsyncLocalStorage } from "node:async_hooks";
import type { ExtensionPoint } from "#contract/api/health/extension-points.ts";
import type { Db } from "#server/database/connection/connection.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Clock } from "#server/platform/time/dates.ts";
import { saveExtensionFailures } from "./extension-failures.ts";

export const quoteTimeoutMs = 1_500;
/** Of an email or an event, which nobody waits for. */
export const deliveryTimeoutMs = 10_000;

/**
 * From then on the extension is paused, and one call at a time tries it again. What fails sooner costs nobody time, and
 * may be about one cart alone.
 */
const maxSlowFailures = 3;
const slowShare = 1 / 3;
const pauseMs = 30_000;

const maxMessageLength = 200;

export interface ExtensionCalls {
  /**
   * Never throws, and takes `timeoutMs` at most. Not inside a transaction: it may take long.
   * @param check throws for a result that is no good
   * @returns undefined when it failed or is paused after failures
   */
  call<Result>(
    point: ExtensionPoint,
    timeoutMs: number,
    work: (signal: AbortSignal) => unknown,
    check: (result: unknown) => Result,
  ): Promise<{ readonly result: Result } | undefined>;
  /** For what cannot wait. @returns undefined when it threw */
  callNow<Result>(point: ExtensionPoint, work: () => Result): Result | undefined;
  /** Awaits what is being recorded. */
  settle(): Promise<void>;
}

interface PointState {
  slowFailures: number;
  pausedUntil: number;
  unsaved: number;
}

/** Of the call in whose course something happens. */
const onFailure = new AsyncLocalStorage<(error: unknown) => void>();

/** A promise that an extension does not await ends no process when it fails; any other does. */
export function outliveExtensions(): void {
  process.on("unhandledRejection", (error) => {
    const record = onFailure.getStore();
    if (!record) throw error;
    record(error);
  });
}

export function createExtensionCalls({
  db,
  clock,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}): ExtensionCalls {
  const states = new Map<ExtensionPoint, PointState>();
  let saving: Promise<void> = Promise.resolve();

  const stateOf = (point: ExtensionPoint): PointState => {
    const state = states.get(point) ?? { slowFailures: 0, pausedUntil: 0, unsaved: 0 };
    states.set(point, state);
    return state;
  };

  const isPaused = (state: PointState): boolean => {
    if (state.slowFailures < maxSlowFailures) return false;
    const now = performance.now();
    if (now < state.pausedUntil) return true;
    // This call tries it; the others wait for its outcome.
    state.pausedUntil = now + pauseMs;
    return false;
  };

  const recordFailure = (point: ExtensionPoint, state: PointState, error: unknown) => {
    const message = toMessage(error);
    log.warn({ extension: point, reason: message }, "an extension failed");
    state.unsaved += 1;
    // One statement at a time, which counts all failures so far.
    saving = saving.then(async () => {
      const count = state.unsaved;
      if (count === 0) return;
      state.unsaved = 0;
      await saveExtensionFailures(db, { point, count, message, at: clock() }).catch(
        (err: unknown) => log.warn({ err }, "a failure of an extension could not be recorded"),
      );
    });
  };

  return {
    async call(point, timeoutMs, work, check) {
      const state = stateOf(point);
      if (isPaused(state)) return undefined;
      const stop = new AbortController();
      const startedAt = performance.now();
      try {
        const record = (error: unknown) => {
          // A request that went on after its call was over.
          if (error !== stop.signal.reason) recordFailure(point, state, error);
        };
        const running = onFailure.run(record, async () => work(stop.signal));
        const timeout = () => new Error(`It took longer than ${timeoutMs / 1000} s`);
        const result = check(await withTimeout(running, timeoutMs, timeout));
        state.slowFailures = 0;
        return { result };
      } catch (error) {
        const now = performance.now();
        state.slowFailures = now - startedAt < timeoutMs * slowShare ? 0 : state.slowFailures + 1;
        if (state.slowFailures >= maxSlowFailures) state.pausedUntil = now + pauseMs;
        recordFailure(point, state, error);
        return undefined;
      } finally {
        stop.abort();
      }
    },
    callNow(point, work) {
      const record = (error: unknown) => recordFailure(point, stateOf(point), error);
      try {
        return onFailure.run(record, work);
      } catch (error) {
        record(error);
        return undefined;
      }
    },
    settle: () => saving,
  };
}

/** In one line; an address that an error names may hold a key. */
function toMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const plain = text.replace(/https?:\/\/\S+/g, "(address)").replace(/[\s\p{Cc}]+/gu, " ");
  return plain.trim().slice(0, maxMessageLength) || "No reason given";
}
