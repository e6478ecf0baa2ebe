import type { BulkOrderLine } from "#contract/api/business/bulk-orders.ts";

export interface SelectedStyle {
  readonly productId: string;
  readonly name: string;
  readonly sizes: readonly string[];
  readonly quantities: Readonly<Record<string, number>>;
}

export function countUnits(styles: readonly SelectedStyle[]): number {
  return toBulkOrderLines(styles).reduce((total, { quantity }) => total + quantity, 0);
}

export function toBulkOrderLines(styles: readonly SelectedStyle[]): BulkOrderLine[] {
  return styles.flatMap(({ productId, sizes, quantities }) =>
    sizes
      .map((size) => ({ productId, size, quantity: quantities[size] ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
  );
}
