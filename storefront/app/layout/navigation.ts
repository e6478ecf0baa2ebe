import type { ClothingType } from "#contract/api/catalogue/products.ts";

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
}

export const shopSides = [
  { label: "Men", category: "men" },
  { label: "Women", category: "women" },
] as const;

export type ShopSide = (typeof shopSides)[number];

export type ClothingTypesBySide = Readonly<Record<ShopSide["category"], readonly ClothingType[]>>;

/** “T-shirts and polos” from “T-shirt and polo”; names ending in s, such as “Trousers”, stay. */
export function pluralizeTypeName(type: string): string {
  const plural = (noun: string) => {
    if (/(ss|x|ch|sh)$/i.test(noun)) return `${noun}es`;
    if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
    return /s$/i.test(noun) ? noun : `${noun}s`;
  };
  return type.split(" and ").map(plural).join(" and ");
}

export function sideLinks(side: ShopSide, clothingTypes: ClothingTypesBySide): NavigationLink[] {
  const base = `/products?category=${side.category}`;
  return [
    { label: `All ${side.label.toLowerCase()}`, to: base },
    ...clothingTypes[side.category].map((type) => ({
      label: pluralizeTypeName(type.name),
      to: `${base}&type=${encodeURIComponent(type.id)}`,
    })),
  ];
}
