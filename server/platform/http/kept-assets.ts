import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type Asset, readAsset } from "./asset-files.ts";

/** A page is rarely open for longer than this after the last process of its build ended, in ms. */
const keptMs = 30 * 24 * 3_600_000;
/** A file that was noted as in use so lately needs no further note, in ms. */
const noteMs = 24 * 3_600_000;
/** Names as the builds give them; nothing that leads out of the folder. */
const fileName = /^\/assets\/([\w-][\w.-]*)$/;

/**
 * Copies the hashed files of a build, `assets/` in its folder, into the folder in which all builds meet, and takes away
 * those that no process has run with for thirty days. A reader sees a whole file or none.
 */
export async function keepAssets(buildDir: string, keptDir: string): Promise<void> {
  const from = join(buildDir, "assets");
  const names = await readdir(from).catch(() => []);
  await mkdir(keptDir, { recursive: true });
  const now = new Date();
  await Promise.all(
    names.map(async (name) => {
      const target = join(keptDir, name);
      const found = await stat(target).catch(() => undefined);
      if (!found) return await placeCopy(join(from, name), target);
      if (now.getTime() - found.mtimeMs > noteMs) await utimes(target, now, now);
    }),
  );
  for (const name of await readdir(keptDir)) {
    const found = await stat(join(keptDir, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > keptMs)
      await rm(join(keptDir, name), { force: true });
  }
}

/**
 * Marks the files of this build as in use for as long as a process runs, so that none is swept while it does.
 * @param keep puts them in their place
 * @returns what ends that
 */
export function keepNoting(keep: () => Promise<void>): () => void {
  const timer = setInterval(keep, noteMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

async function placeCopy(from: string, target: string): Promise<void> {
  const aside = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(from, aside);
    // Not the age of the build: it counts from the last process that was started with it.
    const now = new Date();
    await utimes(aside, now, now);
    await rename(aside, target);
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * The file of another build under a path such as `/assets/root-Bx1.js`; undefined where no build had it. Read anew each
 * time, since a process of the next release may have put it there just now.
 */
export async function findKeptAsset(keptDir: string, urlPath: string): Promise<Asset | undefined> {
  const name = fileName.exec(urlPath)?.[1];
  if (name === undefined || /\.(part|br|gz)$/.test(name)) return undefined;
  const path = join(keptDir, name);
  const compressed = [`${path}.br`, `${path}.gz`];
  const found = await Promise.all(compressed.map((each) => stat(each).catch(() => undefined)));
  try {
    return await readAsset(path, urlPath, new Set(compressed.filter((_, i) => found[i])));
  } catch {
    return undefined;
  }
}
