import type { Stocktake, UnknownSize } from "#contract/api/staff-stocktakes.ts";

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

const namedSizes = 5;

/** Of which counted sizes nothing was kept: "This stock-take does not have M of Bubu, so nothing was kept of it." */
export function unknownWords(unknown: readonly UnknownSize[]): string {
  const named = unknown
    .slice(0, namedSizes)
    .map(({ size, name }) => `${size} of ${name ?? "a product that is gone"}`);
  const rest = unknown.length - named.length;
  const all = new Intl.ListFormat("en-GB").format(rest > 0 ? [...named, `${rest} more`] : named);
  return `This stock-take does not have ${all}, so nothing was kept of ${unknown.length === 1 ? "it" : "them"}.`;
}
