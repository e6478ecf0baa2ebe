import type { Category, RandomImage, RandomImagesQuery } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { drawPictures } from "./random-pictures.queries.ts";
import { readSearch } from "./search.queries.ts";
import { toSearchText } from "./search-text.ts";
import { toRandomImageReply } from "./to-product-reply.ts";

type Draw = Category | "ANY";

/**
 * Random front pictures of different products, in the order of the mix: `MEN:1,WOMEN:1,ANY:1` gives a men's,
 * a women's and any further one. Where a category has too few, fewer come back. A color is looked for like
 * a searched word.
 */
export async function pickRandomImages(
  on: Queryable,
  query: RandomImagesQuery,
): Promise<RandomImage[]> {
  const { mix, limit, categories, search = "", color = "", ...filters } = query;
  const draws = readMix(mix ?? `ANY:${limit ?? 1}`, limit);
  const count = (wanted: Draw) => draws.filter((draw) => draw === wanted).length;
  const text = toSearchText(`${search} ${color}`);
  const words = text && (await readSearch(on, text));
  if (text && !words?.found) return [];
  const rows = await drawPictures(
    on,
    {
      ...filters,
      search: words,
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

/** What to draw, one by one: `MEN:1,ANY:2` reads as MEN, ANY, ANY. */
function readMix(mix: string, limit = 24): Draw[] {
  return mix
    .split(",")
    .flatMap((part) => {
      const [draw, count] = part.split(":");
      return Array<Draw>(Number(count)).fill(draw as Draw);
    })
    .slice(0, limit);
}
