import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { memoize } from "#server/platform/cache/memoize.ts";
import { type EncodedBody, encodeBody } from "#server/platform/http/compress.ts";

export interface Asset {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  body(): Promise<EncodedBody>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const compressible = /^(text|application)\/|svg/;

const immutable = "public, max-age=31536000, immutable";
const revalidated = "public, max-age=3600, stale-while-revalidate=86400";
const quality = 9;

/** @returns by URL path, such as `/assets/root-Bx1.js`; empty without the folder */
export async function loadAssets(dir: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const assets = new Map<string, Asset>();
  for (const path of paths.filter((name) => !/\.(br|gz)$/.test(name))) {
    const urlPath = `/${relative(dir, path).split(sep).join("/")}`;
    assets.set(urlPath, await loadAsset(path, urlPath, new Set(paths)));
  }
  return assets;
}

/** @throws where the file cannot be read */
async function loadAsset(path: string, urlPath: string, all: ReadonlySet<string>): Promise<Asset> {
  const content = await readFile(path);
  const contentType = contentTypes[extname(path)] ?? "application/octet-stream";
  const plain: EncodedBody = { identity: content, br: undefined, gzip: undefined };
  const encode = memoize(async (): Promise<EncodedBody> => {
    if (!compressible.test(contentType)) return plain;
    if (!all.has(`${path}.br`)) return encodeBody(content, quality);
    return {
      identity: content,
      br: await readFile(`${path}.br`),
      gzip: all.has(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined,
    };
  });
  return {
    contentType,
    cacheControl: urlPath.startsWith("/assets/") ? immutable : revalidated,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    // Too many files may be open, or another build may have replaced it.
    body: () => encode().catch(() => plain),
  };
}

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
