import type { BulkOrderLine } from "#contract/api/bulk-orders.ts";

/** A style that is asked for, with how many pieces of each size. */
export interface WantedStyle {
  readonly productId: string;
  readonly name: string;
  readonly sizes: readonly string[];
  readonly quantities: Readonly<Record<string, number>>;
}

/** The pieces of all styles. */
export function countPieces(styles: readonly WantedStyle[]): number {
  return linesOf(styles).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** One line for each size that is wanted. */
export function linesOf(styles: readonly WantedStyle[]): BulkOrderLine[] {
  return styles.flatMap(({ productId, sizes, quantities }) =>
    sizes
      .map((size) => ({ productId, size, quantity: quantities[size] ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
  );
}
