import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { findPreviousAsset, loadAssets } from "#server/platform/files/asset-files.ts";
import { sendEncoded } from "#server/platform/http/compress.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { inlineScriptHashes } from "#server/platform/http/page-policy.ts";
import { isHttps } from "#server/platform/http/security-headers.ts";

export async function serveStaffPages(app: Http, config: Config, dir: string): Promise<void> {
  const html = await readFile(join(dir, "index.html"), "utf8").catch(() => undefined);
  if (html === undefined) return sayWhatToBuild(app);
  const assets = await loadAssets(dir);
  const previousBuildsDir = join(config.assetsDir, "staff");
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
        : (assets.get(path) ?? (await findPreviousAsset(previousBuildsDir, path)));
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

function sayWhatToBuild(app: Http): void {
  for (const path of ["/staff", "/staff/*"]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .code(503)
        .headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" })
        .type("text/plain; charset=utf-8")
        .send(
          `The back office isn't built yet. Run: npm run build
Then start the store again. While you work on the back office, run instead:
(cd backoffice && npx react-router dev)
and open http://localhost:5173/staff/
`,
        ),
    );
  }
}

/** `blob:` and `data:` are for previews before upload. */
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
