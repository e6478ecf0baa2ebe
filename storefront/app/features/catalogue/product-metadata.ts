import type { MetaDescriptor } from "react-router";
import type { Product } from "#contract/api/products.ts";
import { toNaira } from "#contract/money/naira.ts";
import { shownPrice } from "./shown-price.ts";

/**
 * What search engines and shared links read of a product: its own address, its picture, and an offer in the
 * words of schema.org.
 * @param origin of the store's public address.
 */
export function productMetadata(product: Product, origin: string): MetaDescriptor[] {
  const url = `${origin}/product/${product.id}`;
  const images = product.images.map((image) => new URL(image.url, origin).href);
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:url", content: url },
    { property: "og:type", content: "product" },
    ...(images[0] ? [{ property: "og:image", content: images[0] }] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name: product.name,
        description: product.description,
        material: product.material,
        image: images,
        offers: {
          "@type": "Offer",
          url,
          priceCurrency: "NGN",
          price: toNaira(shownPrice(product).priceKobo),
          availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
        },
      },
    },
  ];
}
