import type { ProductPicture } from "./product-details.ts";

const seen: Readonly<Record<ProductPicture["view"], string>> = {
  front: "",
  back: ", back",
  cloth: ", the cloth",
};

/** What is read to who cannot see a picture of a product: its own words, else the name and what it shows. */
export function altOf({ alt, view }: Pick<ProductPicture, "alt" | "view">, name: string): string {
  return alt || `${name}${seen[view]}`;
}
