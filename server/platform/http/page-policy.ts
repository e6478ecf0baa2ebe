import { hash } from "node:crypto";
import type { Config } from "#server/platform/config/config.ts";
import { isHttps } from "./security-headers.ts";

export interface PagePolicy {
  readonly "content-security-policy": string;
  readonly "permissions-policy": string;
}

export const workerPolicy = "default-src 'none'; connect-src 'self'";

type PolicyConfig = Pick<Config, "apiUrl" | "publicUrl" | "payments" | "s3">;

/** @param options.framed whether the store's own pages may frame it */
export function pagePolicy(
  config: PolicyConfig,
  html: Buffer,
  { framed = false }: { framed?: boolean } = {},
): PagePolicy {
  const checkoutOrigin = config.payments.payaza?.checkoutOrigin;
  const mediaOrigins = config.s3 ? [new URL(config.s3.publicUrl).origin] : [];
  const api = config.apiUrl ? [new URL(config.apiUrl).origin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScriptHashes(html)],
    "style-src": ["'self'"],
    // Photos of a return are previewed before upload.
    "img-src": ["'self'", "data:", "blob:", ...mediaOrigins],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...api],
    "manifest-src": ["'self'"],
    "frame-src": [checkoutOrigin ?? "'none'"],
    "frame-ancestors": [framed ? "'self'" : "'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "form-action": ["'self'"],
    ...(isHttps(config) ? { "upgrade-insecure-requests": [] } : {}),
  };
  return {
    "content-security-policy": Object.entries(directives)
      .map(([name, sources]) => [name, ...sources].join(" "))
      .join("; "),
    "permissions-policy": [
      ...["camera", "geolocation", "microphone", "usb"].map((feature) => `${feature}=()`),
      ...["clipboard-read", "clipboard-write"].map(
        (name) => `${name}=(self${checkoutOrigin ? ` "${checkoutOrigin}"` : ""})`,
      ),
    ].join(", "),
  };
}

/** @param html UTF-8, searched as bytes: decoding would take longer than all else here */
export function inlineScriptHashes(html: Buffer): string[] {
  const hashes = new Set<string>();
  for (
    let position = html.indexOf("<script");
    position >= 0;
    position = html.indexOf("<script", position)
  ) {
    const from = html.indexOf(">", position) + 1;
    const to = html.indexOf("</script>", from);
    if (from === 0 || to < 0) break;
    const attributes = html.toString("latin1", position + "<script".length, from - 1);
    position = to;
    if (/\ssrc\s*=/i.test(attributes) || isDataBlock(attributes)) continue;
    hashes.add(`'sha256-${hash("sha256", normalizeLineEnds(html.subarray(from, to)), "base64")}'`);
  }
  return [...hashes];
}

/** Browsers hash scripts with normalized line ends. */
function normalizeLineEnds(script: Buffer): Buffer {
  if (!script.includes("\r")) return script;
  return Buffer.from(script.toString("latin1").replace(/\r\n?/g, "\n"), "latin1");
}

function isDataBlock(attributes: string): boolean {
  const type = /\stype\s*=\s*"?([^"\s>]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return type !== undefined && !["module", "text/javascript", "importmap"].includes(type);
}
