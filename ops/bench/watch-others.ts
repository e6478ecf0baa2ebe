import { setTimeout as delay } from "node:timers/promises";
import { getMedian } from "./median.ts";
import { readProcessor, shareOfOthers } from "./read-processor.ts";

/** The share of the processor above which others would have had a part in what was measured. */
export const maxShareOfOthers = 0.1;

/** What there is between two looks, and how long a look lasts, in ms. */
const pauseMs = 19_000;
const lookMs = 1_000;
/** In one look a process may end unseen; what others do for longer than a minute is in most of so many. */
const consecutiveSamples = 5;

/** Looks now and then, while a run goes on, at what others than the run take of the processor. */
export interface OthersWatch {
  /**
   * Looks no more.
   * @returns the share that others took at the worst, from 0 to 1: see {@link getWorst}
   * @throws {Error} where that is more than {@link maxShareOfOthers}: no figures are to be written then
   */
  end(): Promise<number>;
}

/**
 * Begins to look.
 * @param folder in which everything works that belongs to the run without descending from this process
 */
export function watchOthers(folder: string): OthersWatch {
  const ending = new AbortController();
  const shares: number[] = [];
  const look = async () => {
    const before = readProcessor(folder);
    await delay(lookMs);
    shares.push(shareOfOthers(before, readProcessor(folder)));
  };
  const looking = (async () => {
    for (;;) {
      await look();
      await delay(pauseMs, undefined, { signal: ending.signal, ref: false });
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  // It is told at the end, to whoever asks.
  looking.catch(() => {});
  return {
    async end() {
      ending.abort();
      await looking;
      return requireAlone(getWorst(shares));
    },
  };
}

/** The largest of what others took in the middle one of five looks in a row. */
export function getWorst(shares: readonly number[]): number {
  const starts = Math.max(1, shares.length - consecutiveSamples + 1);
  const middles = Array.from({ length: starts }, (_, from) =>
    getMedian(shares.slice(from, from + consecutiveSamples), (share) => share),
  );
  return Math.max(...middles);
}

/** Passes a share on. @throws {Error} where it is more than {@link maxShareOfOthers} */
export function requireAlone(share: number): number {
  if (share <= maxShareOfOthers) return share;
  throw new Error(
    `Others took ${inPercent(share)} of the processor while it was measured, and above ${inPercent(maxShareOfOthers)} no figures are written.`,
  );
}

/** Such as `8 %`. */
export function inPercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
