import { Type } from "typebox";
import {
  type CampaignBlock,
  type CampaignPicture,
  type CampaignProduct,
  campaignContent,
} from "#contract/api/mail/campaigns.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { isLinkAddress, listLinks, parseRichText } from "#contract/text/rich-text.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findProducts } from "#server/modules/catalogue/products/index.ts";
import type { MailContent, MailPart } from "#server/modules/mail/index.ts";
import { findAssets, toImageReply } from "#server/modules/media/index.ts";
import type { CampaignContentRecord } from "./campaigns.queries.ts";

export const CampaignContentData = Type.Object(campaignContent);

type Blocks = readonly CampaignBlock[];

/** @param id of the link in its campaign, for counting */
type ToLink = (address: string, id: string) => string;

const asItIs: ToLink = (address) => address;

/** Products are read again whenever it is sent or displayed; those no longer on sale are left out. */
export async function toCampaignContent(
  on: Queryable,
  { subject, preview, blocks }: CampaignContentRecord,
  toLink: ToLink = asItIs,
): Promise<Pick<MailContent, "title" | "preview" | "parts" | "hasOwnTitle">> {
  const [products, pictures] = await Promise.all([
    findCampaignProducts(on, blocks),
    findCampaignPictures(on, blocks),
  ]);
  const known = {
    products: new Map(products.map((product) => [product.id, product])),
    pictures: new Map(pictures.map(({ id, url }) => [id, url])),
  };
  const title = blocks.find((block) => block.kind === "heading" && block.text.trim() !== "");
  return {
    title: subject,
    preview,
    hasOwnTitle: true,
    parts: blocks.flatMap((block) => toPart(block, block.id === title?.id, known, toLink) ?? []),
  };
}

interface PicturedProduct extends CampaignProduct {
  /** Large enough for an email; empty for none. */
  readonly picture: string;
}

interface Known {
  readonly products: ReadonlyMap<string, PicturedProduct>;
  readonly pictures: ReadonlyMap<string, string>;
}

function toPart(
  block: CampaignBlock,
  isTitle: boolean,
  { products, pictures }: Known,
  toLink: ToLink,
): MailPart | undefined {
  switch (block.kind) {
    case "heading":
      if (block.text.trim() === "") return undefined;
      return { kind: isTitle ? "title" : "heading", text: block.text };
    case "text": {
      let count = 0;
      const blocks = parseRichText(block.text).map(({ kind, lines }) => ({
        kind,
        lines: lines.map((line) =>
          line.map((run) =>
            run.href === undefined
              ? run
              : { ...run, href: toLink(run.href, `${block.id}_${count++}`) },
          ),
        ),
      }));
      return { kind: "rich-text", blocks };
    }
    case "picture": {
      const image = pictures.get(block.mediaId ?? "");
      return image === undefined ? undefined : { kind: "banner", image, alt: block.alt };
    }
    case "products":
      return {
        kind: "products",
        products: block.productIds.flatMap((id, n) => {
          const product = products.get(id);
          if (!product) return [];
          const { name, price, isSoldOut, picture } = product;
          return {
            name,
            price: formatNaira(fromNaira(price)),
            isSoldOut,
            image: picture,
            href: toLink(productPath(id), `${block.id}_${n}`),
          };
        }),
      };
    case "button":
      if (block.label.trim() === "" || !isLinkAddress(block.url.trim())) return undefined;
      return {
        kind: "button",
        label: block.label,
        href: toLink(block.url.trim(), `${block.id}_0`),
        isWide: true,
      };
  }
}

const productPath = (id: string) => `/product/${id}`;

/** Only what the campaign itself names. */
export function findLinkTarget(blocks: Blocks, linkId: string): string | undefined {
  const [, blockId, place] = /^(.+)_(\d+)$/.exec(linkId) ?? [];
  const block = blocks.find(({ id }) => id === blockId);
  switch (block?.kind) {
    case "button":
      return block.url.trim();
    case "text":
      return listLinks(block.text)[Number(place)];
    case "products": {
      const id = block.productIds[Number(place)];
      return id && productPath(id);
    }
    default:
      return undefined;
  }
}

export function listProductIds(blocks: Blocks): string[] {
  return blocks.flatMap((block) => (block.kind === "products" ? block.productIds : []));
}

export function listMediaIds(blocks: Blocks): string[] {
  return blocks.flatMap((block) =>
    block.kind === "picture" && block.mediaId !== null ? [block.mediaId] : [],
  );
}

/** Those on sale, in the order of the blocks. */
export async function findCampaignProducts(
  on: Queryable,
  blocks: Blocks,
): Promise<PicturedProduct[]> {
  const ids = [...new Set(listProductIds(blocks))];
  if (ids.length === 0) return [];
  const found = await findProducts(on, ids);
  return ids.flatMap((id) => {
    const each = found.get(id);
    if (!each || each.archived || each.draft) return [];
    const { name, price, discount, images, sizesStock } = each.product;
    return {
      id,
      name,
      price: toNaira(discountedPrice(fromNaira(price), discount)),
      image: images[0]?.thumbnailUrl ?? null,
      picture: images[0]?.url ?? "",
      isSoldOut: sizesStock.every(({ stock }) => stock === 0),
    };
  });
}

export async function findCampaignPictures(
  on: Queryable,
  blocks: Blocks,
): Promise<CampaignPicture[]> {
  const ids = listMediaIds(blocks);
  if (ids.length === 0) return [];
  const assets = await findAssets(on, ids);
  return assets.map((asset) => ({ id: asset.id, url: toImageReply(asset, "", "").url }));
}
