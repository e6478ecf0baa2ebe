import type { Stocktake, UnknownSize } from "#contract/api/stock/stocktakes.ts";
import { formatList, formatNumber, plural, pluralForm } from "#contract/text/format.ts";

export function formatScope({ type, category }: Pick<Stocktake, "type" | "category">): string {
  const labels = { MEN: "men", WOMEN: "women" } as const;
  if (type) return category ? `${type.name}, ${labels[category]}` : type.name;
  return category ? `Everything for ${labels[category]}` : "Everything";
}

export function formatProgress({ counted, sizes }: Pick<Stocktake, "counted" | "sizes">): string {
  return `${formatNumber(counted)} of ${plural(sizes, "size")} counted`;
}

export const statusLabels: Readonly<Record<Stocktake["status"], string>> = {
  open: "In progress",
  finished: "Finished",
  discarded: "Discarded",
};

const maxNamedSizes = 5;

export function describeUnknown(unknown: readonly UnknownSize[]): string {
  const named = unknown
    .slice(0, maxNamedSizes)
    .map(({ size, name }) => `${size} of ${name ?? "a deleted product"}`);
  const rest = unknown.length - named.length;
  const all = formatList(rest > 0 ? [...named, `${rest} more`] : named);
  return `This stock count does not include ${all}, so ${pluralForm(unknown.length, "it was", "they were")} not saved.`;
}
