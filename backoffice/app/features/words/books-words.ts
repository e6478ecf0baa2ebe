import type { HomeFigures } from "#contract/api/staff-settings.ts";

type Of = Exclude<keyof HomeFigures, "leastBase">;

/**
 * What the books say of a figure and over how much, such as "The books say 31% of 200 buyers bought again.", and that the
 * shop would hide it where that is too little.
 */
export function tellBooks(of: Of, { figure, base }: HomeFigures[Of], leastBase: number): string {
  if (figure !== null) return `The books say ${told[of](figure, base)}.`;
  return `The books know ${counted(base, of)}. Below ${leastBase} the figure would be hidden.`;
}

const told: Readonly<Record<Of, (figure: string, base: number) => string>> = {
  orders: (figure, base) =>
    counted(base, "orders") + (figure === String(base) ? "" : `, shown as ${figure}`),
  lagosHours: (figure, base) => `${figure} over ${counted(base, "lagosHours")}`,
  returningPercent: (figure, base) =>
    `${figure} of ${counted(base, "returningPercent")} bought again`,
};

const counts: Readonly<Record<Of, readonly [one: string, more: string]>> = {
  orders: ["order delivered", "orders delivered"],
  lagosHours: ["parcel to Lagos in 30 days", "parcels to Lagos in 30 days"],
  returningPercent: ["buyer", "buyers"],
};

function counted(count: number, of: Of): string {
  const [one, more] = counts[of];
  return `${count.toLocaleString("en-NG")} ${count === 1 ? one : more}`;
}
