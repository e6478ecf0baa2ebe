import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type Asset, loadAsset } from "./asset-files.ts";

/** A page is rarely open longer after its build's last process ended. */
const retentionMs = 30 * 24 * 3_600_000;
const touchIntervalMs = 24 * 3_600_000;
const fileName = /^\/assets\/([\w-][\w.-]*)$/;

/** Deletes assets no process has used for thirty days; readers see whole files only. */
export async function copyBuildAssets(buildDir: string, previousBuildsDir: string): Promise<void> {
  const from = join(buildDir, "assets");
  const names = await readdir(from).catch(() => []);
  await mkdir(previousBuildsDir, { recursive: true });
  const now = new Date();
  await Promise.all(
    names.map(async (name) => {
      const target = join(previousBuildsDir, name);
      const stats = await stat(target).catch(() => undefined);
      if (!stats) return await copyAtomically(join(from, name), target);
      if (now.getTime() - stats.mtimeMs > touchIntervalMs) await utimes(target, now, now);
    }),
  );
  for (const name of await readdir(previousBuildsDir)) {
    const stats = await stat(join(previousBuildsDir, name)).catch(() => undefined);
    if (stats && now.getTime() - stats.mtimeMs > retentionMs)
      await rm(join(previousBuildsDir, name), { force: true });
  }
}

export function refreshPeriodically(refresh: () => Promise<void>): () => void {
  const timer = setInterval(refresh, touchIntervalMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

async function copyAtomically(from: string, target: string): Promise<void> {
  const tempPath = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(from, tempPath);
    // Not the age of the build: it counts from the last process that was started with it.
    const now = new Date();
    await utimes(tempPath, now, now);
    await rename(tempPath, target);
  } finally {
    await rm(tempPath, { force: true });
  }
}

/** Read from disk each time, since the next release may have just added it. */
export async function findPreviousAsset(
  previousBuildsDir: string,
  urlPath: string,
): Promise<Asset | undefined> {
  const name = fileName.exec(urlPath)?.[1];
  if (name === undefined || /\.(part|br|gz)$/.test(name)) return undefined;
  const path = join(previousBuildsDir, name);
  const compressed = [`${path}.br`, `${path}.gz`];
  const stats = await Promise.all(compressed.map((each) => stat(each).catch(() => undefined)));
  try {
    return await loadAsset(path, urlPath, new Set(compressed.filter((_, i) => stats[i])));
  } catch {
    return undefined;
  }
}
