import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { createRandomKey } from "#contract/client/random-key.ts";

export interface EditedItem {
  /** Stays while its size changes. */
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly size: string;
  readonly image: string;
  readonly quantity: number;
}

/** Lines of one size at different prices are one item. */
export function toEditedItems(lines: StaffOrder["lines"]): readonly EditedItem[] {
  return lines.reduce<readonly EditedItem[]>(
    (items, { productId, name, size, image, quantity }) =>
      mergeItem(items, { key: createRandomKey(), productId, name, size, image, quantity }),
    [],
  );
}

export function addEditedItem(
  items: readonly EditedItem[],
  { id, name, images }: Product,
  size: string,
): readonly EditedItem[] {
  const image = images[0]?.thumbnailUrl ?? "";
  return mergeItem(items, {
    ...{ key: createRandomKey(), productId: id, name, size, image },
    quantity: 1,
  });
}

export function setItemQuantity(
  items: readonly EditedItem[],
  item: EditedItem,
  quantity: number,
): readonly EditedItem[] {
  return items.flatMap((each) => {
    if (!isSameItem(each, item)) return [each];
    return quantity > 0 ? [{ ...each, quantity }] : [];
  });
}

/** Joins an item of that size where there is one. */
export function setItemSize(
  items: readonly EditedItem[],
  item: EditedItem,
  size: string,
): readonly EditedItem[] {
  const others = items.filter((each) => !isSameItem(each, item));
  const existing = others.find((each) => isSameItem(each, { ...item, size }));
  if (existing) return mergeItem(others, { ...item, size });
  return items.map((each) => (isSameItem(each, item) ? { ...each, size } : each));
}

export function isUnchanged(items: readonly EditedItem[], saved: readonly EditedItem[]): boolean {
  const text = (all: readonly EditedItem[]) =>
    all
      .map(({ productId, size, quantity }) => `${productId} ${size} ${quantity}`)
      .sort()
      .join();
  return text(items) === text(saved);
}

function mergeItem(items: readonly EditedItem[], item: EditedItem): readonly EditedItem[] {
  const existing = items.find((each) => isSameItem(each, item));
  if (!existing) return [...items, item];
  return setItemQuantity(items, existing, existing.quantity + item.quantity);
}

function isSameItem(
  a: Pick<EditedItem, "productId" | "size">,
  b: Pick<EditedItem, "productId" | "size">,
): boolean {
  return a.productId === b.productId && a.size === b.size;
}
