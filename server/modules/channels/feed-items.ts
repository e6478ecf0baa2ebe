import type { Product } from "#contract/api/catalogue/products.ts";
import type { ChannelGap, ChannelId } from "#contract/api/channels/channels.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import type { StreamedProduct } from "#server/modules/catalogue/index.ts";

/** A size of a product as every channel gets it. */
export interface FeedItem {
  readonly id: string;
  readonly groupId: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly picture: string;
  readonly morePictures: readonly string[];
  readonly priceKobo: Kobo;
  /** Below the price; null without a discount. */
  readonly saleKobo: Kobo | null;
  readonly isInStock: boolean;
  readonly brand: string;
  readonly type: string;
  readonly isMens: boolean;
  readonly size: string;
  readonly colour: string;
  readonly material: string;
  readonly gtin: string | null;
  /** Of the brand's own fields. */
  readonly details: readonly { readonly name: string; readonly text: string }[];
}

export interface Shop {
  readonly origin: string;
  readonly name: string;
  /** The highest within Nigeria: one fee a country, and nobody is openChannel too little. */
  readonly shippingKobo: Kobo;
  readonly returnDays: number;
}

/** Of the narrowest channel: Google's product data specification. */
const lengths = { id: 50, title: 150, description: 5000, material: 200, colour: 100 };
const morePictures = 10;

export function toFeedItems(product: StreamedProduct, { origin, name }: Shop): FeedItem[] {
  const [picture = "", ...more] = product.images.map(({ url }) => new URL(url, origin).href);
  const priceKobo = fromNaira(product.price);
  const saleKobo = discountedPrice(priceKobo, product.discount);
  const barcodes = new Map(product.barcodes.map(({ size, barcode }) => [size, barcode]));
  return product.sizesStock.map(({ size: { size }, stock }) => ({
    id: toFeedId(`${product.id}-${size}`),
    groupId: toFeedId(product.id),
    title: shorten(product.name, lengths.title),
    description: shorten(product.description || product.name, lengths.description),
    link: `${origin}/product/${product.id}`,
    picture,
    morePictures: more.slice(0, morePictures),
    priceKobo,
    saleKobo: saleKobo < priceKobo ? saleKobo : null,
    isInStock: stock > 0,
    brand: name,
    type: product.type.name,
    isMens: product.category === "MEN",
    size,
    colour: shorten(product.colour?.name ?? "", lengths.colour),
    material: shorten(product.material, lengths.material),
    gtin: toGtin(barcodes.get(size)),
    details: Object.values(product.fields ?? {}).map(({ label, text }) => ({ name: label, text })),
  }));
}

interface ChannelRules {
  /** Smallest side of the picture in px. */
  readonly pictureSide: number;
  readonly capitals: boolean;
}

/** Google: product data specification. Meta: catalogue fields. TikTok: catalogue parameters. OpenAI: product feed. */
const rules: Readonly<Record<ChannelId, ChannelRules>> = {
  google: { pictureSide: 250, capitals: true },
  meta: { pictureSide: 500, capitals: false },
  tiktok: { pictureSide: 500, capitals: true },
  assistants: { pictureSide: 1, capitals: true },
};

/** Empty where the channel takes the product. */
export function findGaps(product: Product, channel: ChannelId): ChannelGap[] {
  const { pictureSide, capitals } = rules[channel];
  const { id: productId, name } = product;
  const gaps: ChannelGap[] = [];
  const add = (field: string, wanted: string) => gaps.push({ productId, name, field, wanted });
  const [picture] = product.images;
  if (!picture) add("Photos", "At least one photo");
  else if (Math.min(picture.width, picture.height) < pictureSide) {
    add("Photos", `A first photo of ${pictureSide} × ${pictureSide} px or more`);
  }
  if (product.sizesStock.length === 0) add("Sizes", "At least one size");
  if (!capitals && isInCapitals(name)) add("Name", "A name that is not all in capitals");
  return gaps;
}

function isInCapitals(name: string): boolean {
  return name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase();
}

function toFeedId(id: string): string {
  return id.slice(-lengths.id);
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** GS1: 8, 12, 13 or 14 digits with a check digit; 2 begins what a shop numbers for itself. */
function toGtin(barcode: string | undefined): string | null {
  if (
    !barcode ||
    !/^(?:\d{8}|\d{12,14})$/.test(barcode) ||
    /^0?2/.test(barcode.padStart(14, "0").slice(1))
  ) {
    return null;
  }
  const sum = [...barcode.padStart(14, "0")].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0 ? barcode : null;
}
