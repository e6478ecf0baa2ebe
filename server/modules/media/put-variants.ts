import type { Config } from "#server/platform/config.ts";
import type { EncodedPicture } from "./encode-picture.ts";
import { openStorage } from "./open-storage.ts";
import { type StoredVariant, variantName } from "./picture.ts";

/**
 * Stores every size of an encoded picture; one that is there already stays as it is.
 * @throws AppError `unavailable` when the storage does not take a file
 */
export async function putVariants(
  config: Pick<Config, "dataDir" | "s3">,
  picture: EncodedPicture,
): Promise<StoredVariant[]> {
  const storage = openStorage(config);
  return await Promise.all(
    picture.variants.map(async ({ content, ...variant }) => ({
      ...variant,
      path: await storage.put(variantName(picture, variant), content),
    })),
  );
}
