import { createHash } from "node:crypto";
import type { Product } from "#contract/api/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { openDrawnPictures, readPicture } from "#server/modules/media/index.ts";
import { drawStoreName } from "#server/modules/settings/index.ts";
import { createGate } from "#server/platform/gate.ts";
import { storeConfig } from "#store/config.ts";
import { drawSharePicture, sharePictureWidth } from "./draw-share-picture.ts";

/** Drawing takes every core, and shoppers come first. What waits is no more than its product's words. */
const size = { running: 1, waiting: 300, retryAfter: 60 };

/**
 * Gives the picture of a shared product; undefined for a product without pictures.
 * @param store its name
 */
export type SharePictures = (product: Product, store: string) => Promise<Buffer | undefined>;

/** Where the picture of a shared product lies in a store of this name. */
export function sharePathIn(product: Product, store: string): string | undefined {
  return sharePicturePath(product, store === storeConfig.name ? undefined : store);
}

/**
 * The pictures of shared links, each drawn when it is first asked for and then kept in the storage
 * (docs/decisions/0010-offline-and-less-data.md). Whoever asks meanwhile waits for the same one, and only one is
 * drawn at a time; with too many before it a picture is refused as `unavailable`.
 */
export function openSharePictures(runtime: Pick<Runtime, "config" | "log">): SharePictures {
  const gate = createGate(size);
  const drawn = openDrawnPictures(runtime);
  return async (product, store) => {
    const path = sharePathIn(product, store);
    if (path === undefined) return undefined;
    const named = { contentHash: hash(path), width: sharePictureWidth };
    return await drawn(named, () => gate(() => draw(runtime, product, store)));
  };
}

async function draw(
  { config }: Pick<Runtime, "config">,
  product: Product,
  store: string,
): Promise<Buffer> {
  const { name, price, discount, images } = product;
  const picture = await readPicture(config, images[0]?.url ?? "");
  return await drawSharePicture(
    {
      wordmark: await drawStoreName(store),
      name,
      priceKobo: fromNaira(price),
      percentOff: discount,
    },
    picture,
  );
}

function hash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 32);
}
