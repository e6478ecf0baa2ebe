import type { ClothingType } from "#contract/api/products.ts";

/** A link with its words. */
export interface NavigationLink {
  readonly label: string;
  readonly to: string;
}

/** The shop's two sides, as the product list's `category` writes them. */
export const shopSides = [
  { label: "Men", category: "men" },
  { label: "Women", category: "women" },
] as const;

/** One side of the shop. */
export type ShopSide = (typeof shopSides)[number];

/** What the Men and Women menus list: everything first, then every product type. */
export function sideLinks(
  side: ShopSide,
  clothingTypes: readonly ClothingType[],
): NavigationLink[] {
  const base = `/products?category=${side.category}`;
  return [
    { label: `All ${side.label.toLowerCase()}`, to: base },
    ...clothingTypes.map((type) => ({
      label: type.name,
      to: `${base}&type=${encodeURIComponent(type.id)}`,
    })),
  ];
}
