import type { Product } from "#contract/api/catalogue/products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { getDelivery } from "#server/modules/delivery/index.ts";
import { getContent } from "#server/modules/settings/index.ts";
import { type Markup, markup } from "#server/platform/text/markup.ts";
import { streamProducts } from "./stream-products.queries.ts";

const maxLengths = { id: 50, title: 150, description: 5000 };

/** RSS 2.0 with one item per size, as Google's product data specification requires for clothes. */
export async function* writeProductFeed(on: Queryable, origin: string): AsyncGenerator<string> {
  const { name, description } = await getContent(on, "contacts");
  // Google takes one shipping price per country: the highest, so that nobody is shown too little.
  const { range } = await getDelivery(on);
  const shippingKobo = fromNaira(range.feeTo);
  yield markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${name}</title><link>${origin}</link><description>${description}</description>
`.source;
  for await (const products of streamProducts(on)) {
    yield products
      .flatMap((product) => writeItems(product, { origin, shippingKobo, brand: name }))
      .map(({ source }) => source)
      .join("");
  }
  yield "</channel></rss>\n";
}

function writeItems(
  product: Product,
  { origin, shippingKobo, brand }: { origin: string; shippingKobo: Kobo; brand: string },
): Markup[] {
  const [image, ...others] = product.images.map(({ url }) => new URL(url, origin).href);
  // Google rejects items without a picture.
  if (!image) return [];
  const fullKobo = fromNaira(product.price);
  const saleKobo = discountedPrice(fullKobo, product.discount);
  const isMens = product.category === "MEN";
  const shared = markup`<g:item_group_id>${toFeedId(product.id)}</g:item_group_id>
<title>${shorten(product.name, maxLengths.title)}</title>
<description>${shorten(product.description || product.name, maxLengths.description)}</description>
<link>${origin}/product/${product.id}</link>
<g:image_link>${image}</g:image_link>
${others.slice(0, 10).map((url) => markup`<g:additional_image_link>${url}</g:additional_image_link>`)}
<g:price>${writePrice(fullKobo)}</g:price>
${saleKobo < fullKobo ? markup`<g:sale_price>${writePrice(saleKobo)}</g:sale_price>` : ""}
<g:brand>${brand}</g:brand><g:condition>new</g:condition>
<g:identifier_exists>no</g:identifier_exists>
<g:google_product_category>1604</g:google_product_category>
<g:product_type>${isMens ? "Men" : "Women"} &gt; ${product.type.name}</g:product_type>
<g:gender>${isMens ? "male" : "female"}</g:gender><g:age_group>adult</g:age_group>
<g:shipping><g:country>NG</g:country><g:price>${writePrice(shippingKobo)}</g:price></g:shipping>
${product.colour ? markup`<g:color>${product.colour.name}</g:color>` : ""}
${product.material ? markup`<g:material>${shorten(product.material, 200)}</g:material>` : ""}`;
  return product.sizesStock.map(
    ({ size: { size }, stock }) => markup`<item><g:id>${toFeedId(`${product.id}-${size}`)}</g:id>
${shared}
<g:size>${size}</g:size><g:size_system>UK</g:size_system>
<g:availability>${stock > 0 ? "in_stock" : "out_of_stock"}</g:availability></item>
`,
  );
}

function toFeedId(id: string): string {
  return id.slice(-maxLengths.id);
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** Such as `38500.00 NGN`. */
function writePrice(amountKobo: Kobo): string {
  return `${(amountKobo / 100).toFixed(2)} NGN`;
}
