import type { Stocktake } from "#contract/api/staff-stocktakes.ts";

/** What is counted: "Dress, women", "Everything". */
export function scopeWords({ type, category }: Pick<Stocktake, "type" | "category">): string {
  const words = { MEN: "men", WOMEN: "women" } as const;
  if (type) return category ? `${type.name}, ${words[category]}` : type.name;
  return category ? `Everything for ${words[category]}` : "Everything";
}

/** How far it is: "12 of 300 sizes counted". */
export function progressWords({ counted, sizes }: Pick<Stocktake, "counted" | "sizes">): string {
  return `${counted.toLocaleString("en-NG")} of ${sizes.toLocaleString("en-NG")} sizes counted`;
}

/** Where it stands. */
export const takeStates: Readonly<Record<Stocktake["status"], string>> = {
  open: "Goes on",
  finished: "Finished",
  given_up: "Given up",
};

/** "1 difference", "3 differences". */
export function differences(count: number): string {
  return count === 1 ? "1 difference" : `${count.toLocaleString("en-NG")} differences`;
}
