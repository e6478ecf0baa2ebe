import type { DeliveryRange } from "#contract/api/delivery.ts";
import type { ClaimCheck } from "#contract/api/staff-reports.ts";
import type { HomeWords } from "#contract/api/store-words.ts";
import { daysWords } from "#contract/delivery/delivery-words.ts";
import { readFigure } from "#contract/validation/read-figure.ts";
import type { StoreClaim } from "#store/home.ts";

/** What the books say, each with what it was measured over. */
export interface Measured {
  /** Parcels that ever arrived. */
  readonly delivered: number;
  /** Of the last thirty days: parcels within Nigeria, those as promised for their place, those in Lagos and their minutes. */
  readonly month: {
    readonly arrived: number;
    readonly inTime: number;
    readonly lagos: number;
    readonly lagosMinutes: number;
  };
  readonly buyers: number;
  readonly boughtAgain: number;
}

/** Fewer parcels or buyers than this say nothing about all of them. */
export const leastBase = 20;

/** Of 100 parcels so many have to be in time for the days of delivery to be kept. */
const inTimeAtLeast = 90;

/**
 * Everything the store says of itself in figures, beside what its books say.
 * @param stated the figures of the home page as they are published
 * @param days how long delivery takes within Nigeria, as it is published; each parcel is held against its own place
 */
export function checkClaims(
  measured: Measured,
  stated: HomeWords["stats"],
  days: Pick<DeliveryRange, "daysFrom" | "daysTo">,
): ClaimCheck[] {
  const stats = stated.flatMap((stat) => {
    const claim = claimOf(stat);
    const said = `${stat.figure} ${stat.meaning}`;
    return claim ? [{ said, of: claim.of, ...check(claim, measured) }] : [];
  });
  const { inTime, arrived } = measured.month;
  const kept = average(100 * inTime, arrived, (share) => share >= inTimeAtLeast);
  return [...stats, { said: `${daysWords(days)} in Nigeria`, of: "inTimePercent", ...kept }];
}

/** What a figure amounts to, where the books can tell. */
function claimOf({ figure, of }: HomeWords["stats"][number]): StoreClaim | undefined {
  const number = readFigure(figure);
  if (of === "other" || number === undefined) return undefined;
  return of === "lagosHours" ? { of, atMost: number } : { of, atLeast: number };
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
