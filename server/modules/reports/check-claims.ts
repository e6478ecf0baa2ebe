import type { ClaimCheck } from "#contract/api/staff-reports.ts";
import { type StoreClaim, storeHome, storePromises } from "#store/home.ts";

/** What the books say, each with what it was measured over. */
export interface Measured {
  /** Parcels that ever arrived. */
  readonly delivered: number;
  /** Of the last thirty days: parcels, those within five working days, those in Lagos and the minutes they took. */
  readonly month: {
    readonly delivered: number;
    readonly inTime: number;
    readonly lagos: number;
    readonly lagosMinutes: number;
  };
  readonly buyers: number;
  readonly boughtAgain: number;
}

/** Fewer parcels or buyers than this say nothing about all of them. */
const leastBase = 20;

/** Everything the store says of itself in figures, beside what its books say. */
export function checkClaims(measured: Measured): ClaimCheck[] {
  const stats = storeHome.stats.flatMap(({ figure, meaning, claim }) =>
    claim ? [{ said: `${figure} ${meaning}`, claim }] : [],
  );
  return [...stats, ...storePromises].map(({ said, claim }) => ({
    said,
    of: claim.of,
    ...check(claim, measured),
  }));
}

function check(
  claim: StoreClaim,
  { delivered, month, buyers, boughtAgain }: Measured,
): Pick<ClaimCheck, "measured" | "base" | "kept"> {
  switch (claim.of) {
    case "orders":
      return { measured: delivered, base: delivered, kept: delivered >= claim.atLeast };
    case "lagosHours":
      return average(month.lagosMinutes / 60, month.lagos, (hours) => hours <= claim.atMost);
    case "returningPercent":
      return average(100 * boughtAgain, buyers, (share) => share >= claim.atLeast);
    case "inTimePercent":
      return average(100 * month.inTime, month.delivered, (share) => share >= claim.atLeast);
  }
}

function average(
  sum: number,
  base: number,
  isKept: (average: number) => boolean,
): Pick<ClaimCheck, "measured" | "base" | "kept"> {
  if (base < leastBase) return { measured: null, base, kept: null };
  return { measured: Math.round(sum / base), base, kept: isKept(sum / base) };
}
