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

/** The product types of which each side has something on sale. */
export type TypesOfSides = Readonly<Record<ShopSide["category"], readonly ClothingType[]>>;

/** What the Men and Women menus list: everything first, then every product type of the side. */
export function sideLinks(side: ShopSide, clothingTypes: TypesOfSides): NavigationLink[] {
  const base = `/products?category=${side.category}`;
  return [
    { label: `All ${side.label.toLowerCase()}`, to: base },
    ...clothingTypes[side.category].map((type) => ({
      label: type.name,
      to: `${base}&type=${encodeURIComponent(type.id)}`,
    })),
  ];
}
