import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import { localStorage } from "./local-storage.ts";

const localPrefix = "/media/";
const timeoutMs = 10_000;

/**
 * The bytes of a stored picture, from this machine's disk or from the bucket it lies in.
 * @param path its address for browsers, as the API gives it
 * @throws {AppError} `not_found`, or `unavailable` when the bucket does not answer
 */
export async function readPicture(config: Pick<Config, "dataDir">, path: string): Promise<Buffer> {
  if (!path.startsWith(localPrefix)) return await readFromBucket(path);
  const content = await localStorage(config.dataDir).read(path.slice(localPrefix.length));
  if (!content) throw new AppError("not_found");
  return content;
}

async function readFromBucket(address: string): Promise<Buffer> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    throw new AppError("unavailable", { cause, retryAfter: 5 });
  }
  throw new AppError("not_found");
}
