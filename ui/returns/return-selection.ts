import type {
  OrderReturns,
  RequestReturn,
  ReturnableLine,
  ReturnKind,
} from "#contract/api/returns/returns.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";

export interface Choice {
  readonly quantity: number;
  readonly wantedSize: string | null;
}

export type Selection = Readonly<Record<string, Choice>>;

/** Alone, an item is preselected. */
export const emptyChoice: Choice = { quantity: 0, wantedSize: null };

/** Selected by default when it is the only one. */
export function initialSelection(items: readonly ReturnableLine[]): Selection {
  const [only, ...more] = items;
  return only && more.length === 0 ? { [itemKey(only)]: { quantity: 1, wantedSize: null } } : {};
}

/** Key of an order line: after an exchange it may occur in two sizes. */
export function itemKey({ position, size }: Pick<ReturnableLine, "position" | "size">): string {
  return `${position}-${size}`;
}

export function exchangeSizes(
  { otherSizes }: ReturnableLine,
  { quantity }: Choice,
): { size: string; soldOut: boolean }[] {
  return otherSizes.map(({ size, stock }) => ({ size, soldOut: stock < Math.max(1, quantity) }));
}

export function validateSelection(
  kind: ReturnKind,
  items: readonly ReturnableLine[],
  selection: Selection,
): { readonly key: string; readonly text: string } | undefined {
  const selected = items.filter((item) => (selection[itemKey(item)]?.quantity ?? 0) > 0);
  const [first] = items;
  if (selected.length === 0) {
    return first && { key: itemKey(first), text: "Choose at least one item." };
  }
  if (kind === "refund") return undefined;
  const incomplete = selected.find((item) => selection[itemKey(item)]?.wantedSize === null);
  return (
    incomplete && { key: itemKey(incomplete), text: `Choose a new size for ${incomplete.name}.` }
  );
}

export interface ItemRefund {
  readonly amountKobo: Kobo;
  /** Less than was paid: no more of the order’s money is left. */
  readonly isLimited: boolean;
}

/** By {@link itemKey}; what was paid, limited to the order’s remaining money. */
export function calculateRefunds(
  { items, left }: Pick<OrderReturns, "items" | "left">,
  selection: Selection,
): Readonly<Record<string, ItemRefund>> {
  // Absent in replies of the previous release.
  let leftKobo = left === undefined ? Number.POSITIVE_INFINITY : fromNaira(left);
  const lines = items.map((item) => {
    const { quantity } = selection[itemKey(item)] ?? emptyChoice;
    const paidKobo = fromNaira(item.amount) * quantity;
    const amountKobo = kobo(Math.min(paidKobo, leftKobo));
    leftKobo -= amountKobo;
    return [itemKey(item), { amountKobo, isLimited: amountKobo < paidKobo }] as const;
  });
  return Object.fromEntries(lines);
}

export function toReturnLines(
  kind: ReturnKind,
  items: readonly ReturnableLine[],
  selection: Selection,
): RequestReturn["lines"] {
  return items.flatMap((item) => {
    const { quantity, wantedSize } = selection[itemKey(item)] ?? emptyChoice;
    if (quantity === 0) return [];
    const { position, size } = item;
    return [
      {
        position,
        size,
        quantity,
        ...(kind === "exchange" && wantedSize !== null ? { wantedSize } : {}),
      },
    ];
  });
}
