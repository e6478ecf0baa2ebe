import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";

type OrderLine = OrderRecord["lines"][number];

interface WantedItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

/** Units of an order that stay, at what was agreed for them. */
export interface RetainedUnits {
  readonly quantity: number;
  readonly unitPriceKobo: Kobo;
  readonly discountShareKobo: Kobo;
}

export interface AllocatedItem<Item> {
  readonly item: Item;
  readonly retained: readonly RetainedUnits[];
  readonly addedQuantity: number;
}

/**
 * Each wanted item first keeps units of its own size, then takes over units of the same product whose size is given up,
 * at their price and with their share of the discount. The rest is added.
 */
export function allocateUnits<Item extends WantedItem>(
  lines: readonly OrderLine[],
  wanted: readonly Item[],
): AllocatedItem<Item>[] {
  const sources = lines.map((line) => ({ line, used: 0 }));
  const open = wanted.map((item) => ({
    item,
    retained: [] as RetainedUnits[],
    left: item.quantity,
  }));
  const assign = (ofSameSize: boolean) => {
    for (const each of open) {
      for (const source of sources) {
        const { line } = source;
        const isSize = line.size === each.item.size;
        if (line.productId !== each.item.productId || isSize !== ofSameSize) continue;
        const quantity = Math.min(each.left, line.quantity - source.used);
        if (quantity === 0) continue;
        const discountShareKobo = shareOf(line, source.used, quantity);
        each.retained.push({ quantity, unitPriceKobo: line.unitPriceKobo, discountShareKobo });
        each.left -= quantity;
        source.used += quantity;
      }
    }
  };
  assign(true);
  assign(false);
  return open.map(({ item, retained, left }) => ({
    item,
    retained: mergeByPrice(retained),
    addedQuantity: left,
  }));
}

/** The shares of all units of a line add up to its own. */
function shareOf({ quantity, discountShareKobo }: OrderLine, from: number, count: number): Kobo {
  const upTo = (units: number) => (BigInt(discountShareKobo) * BigInt(units)) / BigInt(quantity);
  return kobo(Number(upTo(from + count) - upTo(from)));
}

export function mergeByPrice<Units extends RetainedUnits>(
  units: readonly Units[],
): RetainedUnits[] {
  return [...Map.groupBy(units, ({ unitPriceKobo }) => unitPriceKobo)].map(
    ([unitPriceKobo, same]) => ({
      unitPriceKobo,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      discountShareKobo: kobo(same.reduce((sum, each) => sum + each.discountShareKobo, 0)),
    }),
  );
}
