import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import { localStorage } from "./local-storage.ts";
import { isVariantName, nameOf } from "./picture.ts";
import { s3Storage } from "./s3-storage.ts";

/** Somebody waits for the picture, and a bucket in trouble is not asked again. */
const effort = { patienceMs: 10_000, retries: 0 };

/**
 * The bytes of a stored picture: from this machine's disk, where those lie that were stored before there was a bucket,
 * or else from the bucket.
 * @param address its address, as it is or was, or its name alone
 * @throws {AppError} `not_found`, or `unavailable` when the bucket does not answer
 */
export async function readPicture(
  config: Pick<Config, "dataDir" | "s3">,
  address: string,
): Promise<Buffer> {
  const name = nameOf(address);
  const content =
    (await localStorage(config.dataDir).read(name)) ?? (await readFromBucket(config, name));
  if (!content) throw new AppError("not_found", { detail: "There is no such picture." });
  return content;
}

async function readFromBucket(
  { s3 }: Pick<Config, "s3">,
  name: string,
): Promise<Buffer | undefined> {
  // Others may keep files in the same bucket that are not for everybody.
  if (!s3 || !isVariantName(name)) return undefined;
  try {
    return await s3Storage(s3, effort).read(name);
  } catch (cause) {
    throw new AppError("unavailable", { cause, retryAfter: 5 });
  }
}
