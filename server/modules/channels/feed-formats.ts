import type { ChannelId } from "#contract/api/channels/channels.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { type Markup, markup } from "#server/platform/text/markup.ts";
import type { FeedItem, Shop } from "./feed-items.ts";

interface FeedFormat {
  readonly mediaType: string;
  head(shop: Shop): string;
  item(item: FeedItem, shop: Shop): string;
  foot: string;
}

/** Apparel & Accessories > Clothing, in Google's list of categories; Meta and TikTok read it too. */
const clothing = "1604";

const maxDescription = 5000;

type Columns = Readonly<Record<string, (item: FeedItem, shop: Shop) => string>>;

/** Meta's and TikTok's, which have the same names. */
const catalogueColumns: Columns = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: writeStock,
  condition: () => "new",
  price: ({ priceKobo }) => writePrice(priceKobo),
  sale_price: writeSalePrice,
  link: ({ link }) => link,
  image_link: ({ picture }) => picture,
  additional_image_link: ({ morePictures }) => morePictures.join(","),
  brand: ({ brand }) => brand,
  item_group_id: ({ groupId }) => groupId,
  google_product_category: () => clothing,
  gtin: ({ gtin }) => gtin ?? "",
  color: ({ colour }) => colour,
  size: ({ size }) => size,
  gender: writeGender,
  age_group: () => "adult",
  material: ({ material }) => material,
};

export const feedFormats: Readonly<Record<ChannelId, FeedFormat>> = {
  // RSS 2.0 with one item per size, as Google's product data specification asks for clothes.
  google: {
    mediaType: "application/rss+xml; charset=utf-8",
    head: ({ name, origin }) =>
      markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${name}</title><link>${origin}</link><description>${name}</description>
`.source,
    item: (item, shop) => writeGoogleItem(item, shop).source,
    foot: "</channel></rss>\n",
  },
  meta: csvFormat({
    id: ({ id }) => id,
    ...catalogueColumns,
    shipping: (_, { shippingKobo }) => `NG::Standard:${writePrice(shippingKobo)}`,
  }),
  tiktok: csvFormat({ sku_id: ({ id }) => id, ...catalogueColumns }),
  assistants: {
    mediaType: "application/jsonl; charset=utf-8",
    head: () => "",
    item: (item, shop) => `${JSON.stringify(writeAssistantItem(item, shop))}\n`,
    foot: "",
  },
};

function writeGoogleItem(item: FeedItem, { shippingKobo }: Shop): Markup {
  const { morePictures, saleKobo, gtin, colour, material } = item;
  return markup`<item><g:id>${item.id}</g:id>
<g:item_group_id>${item.groupId}</g:item_group_id>
<title>${item.title}</title>
<description>${item.description}</description>
<link>${item.link}</link>
<g:image_link>${item.picture}</g:image_link>
${morePictures.map((url) => markup`<g:additional_image_link>${url}</g:additional_image_link>`)}
<g:price>${writePrice(item.priceKobo)}</g:price>
${saleKobo === null ? "" : markup`<g:sale_price>${writePrice(saleKobo)}</g:sale_price>`}
<g:brand>${item.brand}</g:brand><g:condition>new</g:condition>
${gtin === null ? markup`<g:identifier_exists>no</g:identifier_exists>` : markup`<g:gtin>${gtin}</g:gtin>`}
<g:google_product_category>${clothing}</g:google_product_category>
<g:product_type>${item.isMens ? "Men" : "Women"} &gt; ${item.type}</g:product_type>
<g:gender>${writeGender(item)}</g:gender><g:age_group>adult</g:age_group>
<g:shipping><g:country>NG</g:country><g:price>${writePrice(shippingKobo)}</g:price></g:shipping>
${colour ? markup`<g:color>${colour}</g:color>` : ""}
${material ? markup`<g:material>${material}</g:material>` : ""}
${item.details.map(writeGoogleDetail)}
<g:size>${item.size}</g:size><g:size_system>UK</g:size_system>
<g:availability>${item.isInStock ? "in_stock" : "out_of_stock"}</g:availability></item>
`;
}

function writeGoogleDetail({ name, text }: FeedItem["details"][number]): Markup {
  return markup`<g:product_detail><g:section_name>Details</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${text}</g:attribute_value></g:product_detail>`;
}

/** One line a size, by OpenAI's product feed specification for files. Orders are placed in the shop alone. */
function writeAssistantItem(item: FeedItem, { origin, returnDays }: Shop) {
  const { saleKobo, morePictures, gtin, colour, material } = item;
  return {
    is_eligible_search: true,
    is_eligible_checkout: false,
    item_id: item.id,
    ...(gtin !== null && { gtin }),
    title: item.title,
    description: withDetails(item),
    url: item.link,
    brand: item.brand,
    condition: "new",
    product_category: `${item.isMens ? "Men" : "Women"} > ${item.type}`,
    image_url: item.picture,
    ...(morePictures.length > 0 && { additional_image_urls: morePictures.join(",") }),
    price: writePrice(item.priceKobo),
    ...(saleKobo !== null && { sale_price: writePrice(saleKobo) }),
    availability: item.isInStock ? "in_stock" : "out_of_stock",
    group_id: item.groupId,
    listing_has_variations: true,
    variant_dict: { ...(colour && { color: colour }), size: item.size },
    ...(colour && { color: colour }),
    size: item.size,
    size_system: "UK",
    gender: writeGender(item),
    age_group: "adult",
    ...(material && { material }),
    seller_name: item.brand,
    seller_url: origin,
    return_policy: `${origin}/returns-policy`,
    return_deadline_in_days: returnDays,
    target_countries: ["NG"],
    store_country: "NG",
  };
}

/** The specification has no place for details of a brand's own, so they end the description. */
function withDetails({ description, details }: FeedItem): string {
  const lines = details.map(({ name, text }) => `${name}: ${text}`);
  const text = [description, ...lines].join("\n");
  return text.length <= maxDescription ? text : description;
}

/** RFC 4180, read by programs alone: nothing is guarded against spreadsheets, which would change it. */
function csvFormat(columns: Columns): FeedFormat {
  const writers = Object.values(columns);
  const toLine = (cells: readonly string[]) => `${cells.map(quote).join(",")}\r\n`;
  return {
    mediaType: "text/csv; charset=utf-8",
    head: () => toLine(Object.keys(columns)),
    item: (item, shop) => toLine(writers.map((write) => write(item, shop))),
    foot: "",
  };
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function writeStock({ isInStock }: FeedItem): string {
  return isInStock ? "in stock" : "out of stock";
}

function writeGender({ isMens }: FeedItem): string {
  return isMens ? "male" : "female";
}

function writeSalePrice({ saleKobo }: FeedItem): string {
  return saleKobo === null ? "" : writePrice(saleKobo);
}

/** Such as `38500.00 NGN`. */
function writePrice(amountKobo: Kobo): string {
  return `${(amountKobo / 100).toFixed(2)} NGN`;
}
