import type { HomeContent } from "#contract/api/content/store-content.ts";
import type { DeliveryRange } from "#contract/api/delivery/delivery.ts";
import type { MarketingClaimCheck } from "#contract/api/reports/reports.ts";
import { formatBusinessDays } from "#contract/delivery/delivery-text.ts";
import { parseStat } from "#contract/validation/parse-count.ts";
import type { StoreClaim } from "#store/home.ts";

export interface Measurements {
  readonly delivered: number;
  /** Parcels of the last thirty days: within Nigeria, on time, and in Lagos with their total minutes. */
  readonly month: {
    readonly arrived: number;
    readonly inTime: number;
    readonly lagos: number;
    readonly lagosMinutes: number;
  };
  readonly buyers: number;
  readonly boughtAgain: number;
}

export const minSampleSize = 20;

/** Share of parcels that must be on time. */
const minInTimePercent = 90;

/** @param days published delivery time within Nigeria; each parcel is compared with its own place */
export function checkMarketingClaims(
  measured: Measurements,
  publishedStats: HomeContent["stats"],
  days: Pick<DeliveryRange, "daysFrom" | "daysTo">,
): MarketingClaimCheck[] {
  const stats = publishedStats.flatMap((stat) => {
    const claim = toClaim(stat);
    const said = `${stat.figure} ${stat.meaning}`;
    return claim ? [{ said, of: claim.of, ...evaluateClaim(claim, measured) }] : [];
  });
  const { inTime, arrived } = measured.month;
  const inTimeResult = average(100 * inTime, arrived, (share) => share >= minInTimePercent);
  return [
    ...stats,
    { said: `${formatBusinessDays(days)} in Nigeria`, of: "inTimePercent", ...inTimeResult },
  ];
}

function toClaim({ figure, of }: HomeContent["stats"][number]): StoreClaim | undefined {
  const number = parseStat(figure);
  if (of === "other" || number === undefined) return undefined;
  return of === "lagosHours" ? { of, max: number } : { of, min: number };
}

function evaluateClaim(
  claim: StoreClaim,
  { delivered, month, buyers, boughtAgain }: Measurements,
): Pick<MarketingClaimCheck, "measured" | "base" | "isMet"> {
  switch (claim.of) {
    case "orders":
      return { measured: delivered, base: delivered, isMet: delivered >= claim.min };
    case "lagosHours":
      return average(month.lagosMinutes / 60, month.lagos, (hours) => hours <= claim.max);
    case "returningPercent":
      return average(100 * boughtAgain, buyers, (share) => share >= claim.min);
  }
}

function average(
  total: number,
  base: number,
  isMet: (average: number) => boolean,
): Pick<MarketingClaimCheck, "measured" | "base" | "isMet"> {
  if (base < minSampleSize) return { measured: null, base, isMet: null };
  return { measured: Math.round(total / base), base, isMet: isMet(total / base) };
}
