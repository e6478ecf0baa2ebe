import type { Config } from "#server/platform/config.ts";
import { localStorage } from "./local-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { PictureStorage } from "./storage.ts";

/** The storage the store is configured with: a bucket where `S3_*` is set, the data folder otherwise. */
export function openStorage(config: Pick<Config, "dataDir" | "s3">): PictureStorage {
  return config.s3 ? s3Storage(config.s3) : localStorage(config.dataDir);
}
