import type { MetaDescriptor } from "react-router";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import { storeConfig } from "#store/config.ts";
import { getDisplayedPrice } from "../../../pricing/displayed-price.ts";
import type { Site } from "../../../site.ts";

export interface ProductTerms {
  /** Fees in naira and business days within Nigeria. */
  readonly delivery?: Pick<Delivery, "isSet" | "range"> | undefined;
  readonly returnDays?: number | undefined;
}

/** Open Graph and schema.org. */
export function productMetadata(
  product: Product,
  site: Site,
  terms: ProductTerms,
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
          describeProduct(product, { url, site, terms }),
          describeBreadcrumbs(product, url, origin),
        ],
      },
    },
  ];
}

function describeProduct(
  product: Product,
  {
    url,
    site: { origin, name: store },
    terms: { delivery, returnDays },
  }: { readonly url: string; readonly site: Site; readonly terms: ProductTerms },
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
    ...(product.fields && { additionalProperty: describeFields(product.fields) }),
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
      ...(returnDays && { hasMerchantReturnPolicy: describeReturns(returnDays, origin) }),
    },
  };
}

function describeFields(fields: NonNullable<Product["fields"]>) {
  return Object.values(fields).map(({ label, value, unit }) => ({
    "@type": "PropertyValue",
    name: label,
    value,
    ...(unit && { unitText: unit }),
  }));
}

/** One fee for all of Nigeria, or a range; times only once the shop has confirmed them. */
function describeShipping({ isSet, range }: Pick<Delivery, "isSet" | "range">) {
  const { feeFrom, feeTo, daysFrom, daysTo } = range;
  const rate = feeFrom === feeTo ? { value: feeTo } : { minValue: feeFrom, maxValue: feeTo };
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", ...rate, currency: "NGN" },
    shippingDestination: nigeria,
    ...(isSet && {
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        transitTime: describeDays(daysFrom, daysTo),
      },
    }),
  };
}

const nigeria = { "@type": "DefinedRegion", addressCountry: "NG" };

function describeDays(minValue: number, maxValue: number) {
  return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}

/** A changed mind pays for sending the item; the shop collects what is defective. */
function describeReturns(days: number, origin: string) {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "NG",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: days,
    returnMethod: "https://schema.org/ReturnByMail",
    customerRemorseReturnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    itemDefectReturnFees: "https://schema.org/FreeReturn",
    refundType: "https://schema.org/FullRefund",
    merchantReturnLink: `${origin}/returns-policy`,
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
