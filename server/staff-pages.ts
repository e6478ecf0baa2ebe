import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import { readAssets } from "./platform/http/asset-files.ts";
import type { Http } from "./platform/http/create-http.ts";
import { findKeptAsset } from "./platform/http/kept-assets.ts";
import { inlineScriptHashes } from "./platform/http/page-policy.ts";
import { isHttps } from "./platform/http/security-headers.ts";
import { sendEncoded } from "./platform/http/send-encoded.ts";

/**
 * Serves the back office under /staff: its files, and its one page at every other address there, never kept by
 * anybody between. Without a build there is no back office.
 * @param dir folder of the files a browser may fetch
 */
export async function serveStaffPages(app: Http, config: Config, dir: string): Promise<void> {
  const html = await readFile(join(dir, "index.html"), "utf8").catch(() => undefined);
  if (html === undefined) return;
  const assets = await readAssets(dir);
  const keptDir = join(config.assetsDir, "staff");
  const headers = pageHeaders(config, Buffer.from(html));

  app.get("/staff", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("x-robots-tag", "noindex, nofollow").redirect("/staff/", 308),
  );
  app.get("/staff/*", { schema: { hide: true } }, async (request, reply) => {
    const path = new URL(request.url, "http://staff").pathname.slice("/staff".length);
    reply.header("x-robots-tag", "noindex, nofollow");
    const asset =
      path === "/index.html"
        ? undefined
        : (assets.get(path) ?? (await findKeptAsset(keptDir, path)));
    if (asset) {
      const { contentType, cacheControl, etag } = asset;
      reply.headers({ "content-type": contentType, "cache-control": cacheControl, etag });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return sendEncoded(await asset.body(), request, reply);
    }
    if (path.startsWith("/assets/")) return reply.callNotFound();
    return reply.headers(headers).send(html);
  });
}

/**
 * What the page of the back office may load: its own files and, by hash, its own inline scripts; pictures also
 * from memory, to look at before they are sent. Nothing frames it, and it frames the shop's own pages alone.
 */
function pageHeaders(config: Config, html: Buffer): Record<string, string> {
  const pictures = config.s3 ? [new URL(config.s3.publicUrl).origin] : [];
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(" "),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(isHttps(config) ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "permissions-policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)",
  };
}
