import type { Product } from "../api/catalogue/products.ts";

/** Increase when the drawing changes. */
const drawing = 1;

/** Networks cache it for months, so the URL has a hash of its content. Undefined without images. */
export function sharePicturePath(
  product: Pick<Product, "id" | "name" | "price" | "discount" | "images">,
  store?: string,
): string | undefined {
  const { id, name, price, discount, images } = product;
  const [picture] = images;
  if (!picture) return undefined;
  const mark = fingerprint(
    JSON.stringify([
      drawing,
      name,
      price,
      discount,
      picture.url,
      ...(store === undefined ? [] : [store]),
    ]),
  );
  return `/share/product/${id}/${mark}.jpg`;
}

/** Non-cryptographic hash (cyrb53, 53 bits). */
function fingerprint(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & high) + (low >>> 0)).toString(36).padStart(11, "0");
}
