import type { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { plural } from "#contract/text/format.ts";

type Of = Exclude<keyof HomeStats, "minSampleSize">;

/** "Your data shows 31% of 200 customers bought again.", or that there is too little data. */
export function reportedClaimText(
  of: Of,
  { figure, base }: HomeStats[Of],
  minSampleSize: number,
): string {
  if (figure !== null) return `Your data shows ${formats[of](figure, base)}.`;
  return `Your data shows ${countText(base, of)}. Below ${minSampleSize} this stat is hidden.`;
}

const formats: Readonly<Record<Of, (figure: string, base: number) => string>> = {
  orders: (figure, base) =>
    countText(base, "orders") + (figure === String(base) ? "" : `, shown as ${figure}`),
  lagosHours: (figure, base) => `${figure} over ${countText(base, "lagosHours")}`,
  returningPercent: (figure, base) =>
    `${figure} of ${countText(base, "returningPercent")} bought again`,
};

const nouns: Readonly<Record<Of, readonly [one: string, more: string]>> = {
  orders: ["order delivered", "orders delivered"],
  lagosHours: ["parcel to Lagos in 30 days", "parcels to Lagos in 30 days"],
  returningPercent: ["customer", "customers"],
};

function countText(count: number, of: Of): string {
  const [one, more] = nouns[of];
  return plural(count, one, more);
}
