import { createHash } from "node:crypto";
import type { Product } from "#contract/api/catalogue/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { openGeneratedPictures, readPicture } from "#server/modules/media/index.ts";
import { drawStoreName } from "#server/modules/settings/index.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { themeMark } from "#server/platform/theme/store-theme.ts";
import { storeConfig } from "#store/config.ts";
import { drawSharePicture, sharePictureWidth } from "./draw-share-picture.ts";

const drawLimits = { maxRunning: 1, maxWaiting: 300, retryAfter: 60 };

export type SharePictures = (product: Product, store: string) => Promise<Buffer | undefined>;

export function sharePath(product: Product, store: string): string | undefined {
  return sharePicturePath(product, store === storeConfig.name ? undefined : store);
}

/** @throws {AppError} `unavailable` when too many wait */
export function openSharePictures(runtime: Pick<Runtime, "config" | "log">): SharePictures {
  const limiter = createSemaphore(drawLimits);
  const generated = openGeneratedPictures(runtime);
  return async (product, store) => {
    const path = sharePath(product, store);
    if (path === undefined) return undefined;
    const named = { contentHash: hash(path), width: sharePictureWidth };
    return await generated(named, () => limiter(() => draw(runtime, product, store)));
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
  return createHash("sha256").update(`${themeMark} ${path}`).digest("hex").slice(0, 32);
}
