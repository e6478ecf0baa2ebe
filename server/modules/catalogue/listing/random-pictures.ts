import type { Category, RandomImage, RandomImagesQuery } from "#contract/api/catalogue/products.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { pictureAlt } from "../products/get-product.ts";
import { buildSearchQuery, toSearchText } from "./product-search.queries.ts";
import { pickRandomPictures, type RandomPictureRow } from "./random-pictures.queries.ts";

type Draw = Category | "ANY";

export async function pickRandomImages(
  on: Queryable,
  query: RandomImagesQuery,
): Promise<RandomImage[]> {
  const { mix, limit, categories, search = "", color = "", ...filters } = query;
  const draws = readMix(mix ?? `ANY:${limit ?? 1}`, limit);
  const count = (wanted: Draw) => draws.filter((draw) => draw === wanted).length;
  const text = toSearchText(`${search} ${color}`);
  const searchQuery = text && (await buildSearchQuery(on, text));
  if (text && !searchQuery?.found) return [];
  const rows = await pickRandomPictures(
    on,
    {
      ...filters,
      search: searchQuery,
      categories: categories?.split(",") as Category[] | undefined,
    },
    { MEN: count("MEN"), WOMEN: count("WOMEN"), ANY: count("ANY") },
  );
  const drawn = Map.groupBy(rows, (row) => row.drawnFor);
  return draws
    .map((draw) => drawn.get(draw)?.shift())
    .filter((row) => row !== undefined)
    .map(toRandomImageReply);
}

function readMix(mix: string, limit = 24): Draw[] {
  return mix
    .split(",")
    .flatMap((part) => {
      const [draw, count] = part.split(":");
      return Array<Draw>(Number(count)).fill(draw as Draw);
    })
    .slice(0, limit);
}

function toRandomImageReply(row: RandomPictureRow): RandomImage {
  const { id, name, category, priceKobo, percentOff, picture } = row;
  return {
    ...toImageReply(picture, picture.view, pictureAlt(picture, name), picture.focus),
    product: { id, name, category, price: toNaira(priceKobo), discount: percentOff },
  };
}
