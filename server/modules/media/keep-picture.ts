import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { openStorage } from "./open-storage.ts";
import { readPicture } from "./read-picture.ts";

/** What names a picture that the store draws itself. */
export interface DrawnPicture {
  /** Of all that decides what is drawn, 32 hexadecimal digits. */
  readonly contentHash: string;
  /** In pixels. */
  readonly width: number;
  readonly format?: "jpg" | "png";
}

/**
 * A picture that the store draws itself: taken from the storage, or drawn and kept there. Whatever keeps the storage
 * from being read or written is logged; the picture is shown all the same and drawn again next time.
 */
export async function keepPicture(
  { config, log }: Pick<Runtime, "config" | "log">,
  picture: DrawnPicture,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const name = nameOfDrawn(picture);
  const storage = openStorage(config);
  const kept = await readPicture(config, name).catch((err: unknown) => {
    if (err instanceof AppError && err.code === "not_found") return;
    log.warn({ err, name }, "a drawn picture could not be read");
  });
  if (kept) return kept;
  const drawn = await draw();
  await storage.put(name, drawn).catch((err: unknown) => {
    log.warn({ err, name }, "a drawn picture could not be kept");
  });
  return drawn;
}

/** What a drawn picture is called in the storage. */
export function nameOfDrawn({ contentHash, width, format = "jpg" }: DrawnPicture): string {
  return `${contentHash}-${width}.${format}`;
}
