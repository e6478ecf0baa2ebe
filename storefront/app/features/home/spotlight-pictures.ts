import type { RandomImage } from "#contract/api/catalogue/products.ts";
import type { PictureSource } from "#ui/primitives/picture.tsx";
import { clothPicture } from "../../page-pictures.ts";

/** Pictures of the three cards. Without one the default cloth stays (specification §7). */
export function chooseSpotlightPictures(images: readonly RandomImage[]): readonly PictureSource[] {
  const men = images.find(({ product }) => product.category === "MEN");
  const women = images.find(({ product }) => product.category === "WOMEN");
  const any = images.find((image) => image !== men && image !== women);
  return [
    men ?? clothPicture("aso-oke"),
    women ?? clothPicture("adire"),
    any ?? clothPicture("linen"),
  ];
}
