import type { MetaDescriptor } from "react-router";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { DeliveryRange } from "#contract/api/delivery/delivery.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import { storeConfig } from "#store/config.ts";
import { getDisplayedPrice } from "../../../pricing/displayed-price.ts";
import type { Site } from "../../../site.ts";

/** schema.org; `delivery` is the fee within Nigeria in naira. */
export function productMetadata(
  product: Product,
  site: Site,
  delivery: DeliveryFees | undefined,
): MetaDescriptor[] {
  const { origin, name: store, picture } = site;
  const url = `${origin}/product/${product.id}`;
  const { priceKobo } = getDisplayedPrice(product);
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: store },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_NG" },
    { property: "og:type", content: "product" },
    { property: "og:description", content: product.description || product.name },
    {
      property: "og:image",
      content: `${origin}${sharePicturePath(product, store === storeConfig.name ? undefined : store) ?? picture}`,
    },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: product.images[0]?.alt ?? product.name },
    { property: "product:price:amount", content: String(toNaira(priceKobo)) },
    { property: "product:price:currency", content: "NGN" },
    { property: "product:availability", content: product.stock > 0 ? "in stock" : "out of stock" },
    { name: "twitter:card", content: "summary_large_image" },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          describeProduct(product, { url, site, delivery }),
          describeBreadcrumbs(product, url, origin),
        ],
      },
    },
  ];
}

type DeliveryFees = Pick<DeliveryRange, "feeFrom" | "feeTo">;

function describeProduct(
  product: Product,
  {
    url,
    site: { origin, name: store },
    delivery,
  }: { readonly url: string; readonly site: Site; delivery: DeliveryFees | undefined },
) {
  const { priceKobo, originalKobo } = getDisplayedPrice(product);
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    sku: product.sku || product.id,
    name: product.name,
    description: product.description || product.name,
    ...(product.material.trim() !== "" && { material: product.material }),
    ...(product.colour && { color: product.colour.name }),
    category: product.type.name,
    brand: { "@type": "Brand", name: store },
    audience: {
      "@type": "PeopleAudience",
      suggestedGender: product.category === "MEN" ? "male" : "female",
    },
    image: product.images.map((image) => new URL(image.url, origin).href),
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "NGN",
      price: toNaira(priceKobo),
      ...(originalKobo === undefined
        ? {}
        : { priceSpecification: describeOriginalPrice(originalKobo) }),
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
      seller: { "@type": "Organization", "@id": `${origin}/#organization`, name: store },
      ...(delivery && { shippingDetails: describeShipping(delivery) }),
    },
  };
}

/** One fee for all of Nigeria, or a range. */
function describeShipping({ feeFrom, feeTo }: DeliveryFees) {
  const rate = feeFrom === feeTo ? { value: feeTo } : { minValue: feeFrom, maxValue: feeTo };
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", ...rate, currency: "NGN" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "NG" },
  };
}

function describeOriginalPrice(originalKobo: Kobo) {
  return {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: toNaira(originalKobo),
    priceCurrency: "NGN",
  };
}

function describeBreadcrumbs(product: Product, url: string, origin: string) {
  const isMens = product.category === "MEN";
  const list = `${origin}/products?category=${isMens ? "men" : "women"}`;
  const steps = [
    { name: isMens ? "Men" : "Women", item: list },
    { name: product.type.name, item: `${list}&type=${encodeURIComponent(product.type.id)}` },
    { name: product.name, item: url },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, i) => ({ "@type": "ListItem", position: i + 1, ...step })),
  };
}
