import type { RandomImage } from "#contract/api/products.ts";
import type { PictureSource } from "#ui/primitives/picture.tsx";
import { clothPicture } from "../../page-pictures.ts";

/**
 * The pictures of the men's, the women's and the third card. Where none came for a card, its cloth stays
 * (specification §7: on failure defaults stay).
 */
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
