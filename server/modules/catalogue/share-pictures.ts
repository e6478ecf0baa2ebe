import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Product } from "#contract/api/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { keepPicture, readPicture } from "#server/modules/media/index.ts";
import { drawSharePicture, sharePictureWidth } from "./draw-share-picture.ts";

/** Pictures kept in memory, some 60 KB each: a link just sent is fetched by many at once. */
const keptInMemory = 20;

/** Gives the picture of a shared product; undefined for a product without pictures. */
export type SharePictures = (product: Product) => Promise<Buffer | undefined>;

/**
 * The pictures of shared links, each drawn when it is first asked for and then kept in the storage
 * (docs/decisions/0010-offline-and-less-data.md). Whoever asks meanwhile waits for the same one, and only one is
 * drawn at a time.
 */
export function openSharePictures(runtime: Pick<Runtime, "config" | "log">): SharePictures {
  const inTurn = oneAtATime();
  const pictures = new LRUCache<string, Buffer, Product>({
    max: keptInMemory,
    fetchMethod: (path, _old, { context: product }) =>
      keepPicture(runtime, { contentHash: hash(path), width: sharePictureWidth }, () =>
        inTurn(() => draw(runtime, product)),
      ),
  });
  return async (product) => {
    const path = sharePicturePath(product);
    return path === undefined ? undefined : await pictures.fetch(path, { context: product });
  };
}

async function draw({ config }: Pick<Runtime, "config">, product: Product): Promise<Buffer> {
  const { name, price, discount, images } = product;
  const picture = await readPicture(config, images[0]?.url ?? "");
  return await drawSharePicture(
    { name, priceKobo: fromNaira(price), percentOff: discount },
    picture,
  );
}

function hash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 32);
}

/** Work that takes every core waits for its turn, so that shoppers are not kept waiting. */
function oneAtATime() {
  let previous: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const current = previous.then(work, work);
    previous = current.catch(() => undefined);
    return current;
  };
}
