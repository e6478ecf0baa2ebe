import type { Config } from "#server/platform/config.ts";
import { localStorage } from "./local-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { PictureStorage } from "./storage.ts";

/** The storage the store is configured with: a bucket where `S3_*` is set, the data folder otherwise. */
export function openStorage(config: Pick<Config, "dataDir" | "s3">): PictureStorage {
  return config.s3 ? s3Storage(config.s3) : localStorage(config.dataDir);
}

/** Every place where the store finds pictures: beside a bucket also the disk of the days before it. */
export function openEveryStorage(config: Pick<Config, "dataDir" | "s3">): PictureStorage[] {
  const disk = localStorage(config.dataDir);
  return config.s3 ? [disk, s3Storage(config.s3)] : [disk];
}
