import { LRUCache } from "lru-cache";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { openStorage, readPicture } from "./storage/open-storage.ts";

interface GeneratedPicture {
  readonly contentHash: string;
  readonly width: number;
  readonly format?: "jpg" | "png";
}

const maxCached = 20;

export type GeneratedPictures = (
  picture: GeneratedPicture,
  draw: () => Promise<Buffer>,
) => Promise<Buffer>;

export function openGeneratedPictures(runtime: Pick<Runtime, "config" | "log">): GeneratedPictures {
  const cache = new LRUCache<string, Buffer>({ max: maxCached });
  const pending = new Map<string, Promise<Buffer>>();

  const find = async (name: string, picture: GeneratedPicture, draw: () => Promise<Buffer>) => {
    try {
      const found = await getOrGeneratePicture(runtime, picture, draw);
      cache.set(name, found);
      return found;
    } finally {
      pending.delete(name);
    }
  };
  return async (picture, draw) => {
    const name = generatedFileName(picture);
    const ready = cache.get(name);
    if (ready) return ready;
    const loading = pending.get(name) ?? find(name, picture, draw);
    pending.set(name, loading);
    return await loading;
  };
}

/** Storage errors are logged only: the picture is generated again next time. */
export async function getOrGeneratePicture(
  { config, log }: Pick<Runtime, "config" | "log">,
  picture: GeneratedPicture,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const name = generatedFileName(picture);
  const storage = openStorage(config);
  const stored = await readPicture(config, name).catch((err: unknown) => {
    if (err instanceof AppError && err.code === "not_found") return;
    logRepeated(log, "warn", {}, { err, name }, "a generated picture could not be read");
  });
  if (stored) return stored;
  const generated = await draw();
  await storage.put(name, generated).catch((err: unknown) => {
    logRepeated(log, "warn", {}, { err, name }, "a generated picture could not be stored");
  });
  return generated;
}

function generatedFileName({ contentHash, width, format = "jpg" }: GeneratedPicture): string {
  return `${contentHash}-${width}.${format}`;
}
