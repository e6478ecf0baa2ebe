import type { StaffPicture, StaffProduct } from "#contract/api/staff-products.ts";
import { readFocus } from "../../parts/cut-frame.ts";
import { naira } from "../../parts/money.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { categoryWords, statusLooks, viewWords } from "./product-words.ts";

/** A product as it is told where somebody else changed it meanwhile. */
export const toldProduct: readonly ToldField<StaffProduct>[] = [
  { name: "Name", read: ({ name }) => name },
  { name: "Status", read: ({ status }) => statusLooks[status].word },
  { name: "Price", read: ({ price }) => naira(price) },
  { name: "Discount", read: ({ discount }) => `${discount}%` },
  { name: "Type", read: ({ type }) => type.name },
  { name: "For", read: ({ category }) => categoryWords[category] },
  { name: "Description", read: ({ description }) => description },
  { name: "Cloth", read: ({ material }) => material },
  { name: "Featured", read: ({ featured }) => (featured ? "Yes" : "No") },
  { name: "Pictures", read: ({ pictures }) => pictures.map(pictureWords).join("\n") },
  {
    name: "Wholesale prices",
    read: ({ tieredPricing }) =>
      tieredPricing.map(({ minQuantity, price }) => `${minQuantity}: ${naira(price)}`).join(", "),
  },
  {
    name: "Sizes",
    read: ({ sizes }) => sizes.map(({ size, stock }) => `${size} ${stock}`).join(", "),
  },
];

/** What a picture shows and how: "2. Back, Indigo gown, cropped to 60% from 20% and 0%". */
function pictureWords({ mediaId, view, image, cut }: StaffPicture, place: number): string {
  const { x, y } = readFocus(image.focus);
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  return [
    `${place + 1}. ${viewWords[view]}`,
    image.alt || "no words",
    ...(cut
      ? [
          `cropped to ${percent(cut.frame.width)} from ${percent(cut.frame.x)} and ${percent(cut.frame.y)}`,
        ]
      : []),
    ...(image.focus ? [`the eye lands at ${x}% and ${y}%`] : []),
    // Two pictures may say the same of themselves.
    `file ${(cut?.mediaId ?? mediaId).slice(-4)}`,
  ].join(", ");
}
