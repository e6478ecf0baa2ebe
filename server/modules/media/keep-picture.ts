import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import { openStorage } from "./open-storage.ts";
import { readPicture } from "./read-picture.ts";

/**
 * A JPEG that the store draws itself: taken from the storage, or drawn and kept there. One that cannot be kept is
 * shown all the same and drawn again next time.
 * @param contentHash of all that decides what is drawn, 32 hexadecimal digits
 */
export async function keepPicture(
  config: Pick<Config, "dataDir" | "s3">,
  { contentHash, width }: { readonly contentHash: string; readonly width: number },
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const name = `${contentHash}-${width}.jpg`;
  const storage = openStorage(config);
  const kept = await readPicture(config, storage.addressOf(name)).catch(leaveFault);
  if (kept) return kept;
  const drawn = await draw();
  await storage.put(name, drawn).catch(leaveFault);
  return drawn;
}

function leaveFault(fault: unknown): undefined {
  if (!(fault instanceof AppError)) throw fault;
}
