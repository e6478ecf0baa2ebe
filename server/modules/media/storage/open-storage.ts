import type { Config } from "#server/platform/config/config.ts";
import { localStorage } from "./local-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { PictureStorage } from "./storage.ts";

export function openStorage(config: Pick<Config, "dataDir" | "s3">): PictureStorage {
  return config.s3 ? s3Storage(config.s3) : localStorage(config.dataDir);
}

export function openStorages(config: Pick<Config, "dataDir" | "s3">): PictureStorage[] {
  const disk = localStorage(config.dataDir);
  return config.s3 ? [disk, s3Storage(config.s3)] : [disk];
}
