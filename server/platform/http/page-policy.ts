import { hash } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import { isHttps } from "./security-headers.ts";

/** Headers of a page that say what it may load and use. */
export interface PagePolicy {
  readonly "content-security-policy": string;
  readonly "permissions-policy": string;
}

/** The policy of a script that runs as a worker: it may fetch from the store's own origin and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

type PolicyConfig = Pick<Config, "apiUrl" | "publicUrl" | "payaza" | "s3">;

/**
 * The strict policy of a page: scripts are our own files and, by hash, exactly the inline scripts that stand in
 * it; the payment provider may be framed and nothing else.
 * @param options.framed whether a page of the store's own may frame this one
 */
export function pagePolicy(
  config: PolicyConfig,
  html: Buffer,
  { framed = false }: { framed?: boolean } = {},
): PagePolicy {
  const { checkoutOrigin } = config.payaza;
  const pictures = config.s3 ? [new URL(config.s3.publicUrl).origin] : [];
  const api = config.apiUrl ? [new URL(config.apiUrl).origin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScriptHashes(html)],
    "style-src": ["'self'"],
    // Photos of a return are shown before they are sent.
    "img-src": ["'self'", "data:", "blob:", ...pictures],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...api],
    "manifest-src": ["'self'"],
    "frame-src": [checkoutOrigin],
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
      ...["clipboard-read", "clipboard-write"].map((name) => `${name}=(self "${checkoutOrigin}")`),
    ].join(", "),
  };
}

/**
 * `'sha256-…'` of every inline script that a browser would run, in the order of the page, each once. One that is written
 * otherwise than the pages write theirs, such as in large letters, gets none and is not run.
 * @param html in UTF-8, which is looked through byte by byte: to read a page as text takes longer than all else here
 */
export function inlineScriptHashes(html: Buffer): string[] {
  const hashes = new Set<string>();
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at)) {
    const from = html.indexOf(">", at) + 1;
    const to = html.indexOf("</script>", from);
    if (from === 0 || to < 0) break;
    const attributes = html.toString("latin1", at + "<script".length, from - 1);
    at = to;
    if (/\ssrc\s*=/i.test(attributes) || isData(attributes)) continue;
    hashes.add(`'sha256-${hash("sha256", asParsed(html.subarray(from, to)), "base64")}'`);
  }
  return [...hashes];
}

/** A browser hashes the text as it parsed it, with line ends of one kind. */
function asParsed(script: Buffer): Buffer {
  if (!script.includes("\r")) return script;
  return Buffer.from(script.toString("latin1").replace(/\r\n?/g, "\n"), "latin1");
}

/** Blocks such as `application/ld+json` are never run. */
function isData(attributes: string): boolean {
  const type = /\stype\s*=\s*"?([^"\s>]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return type !== undefined && !["module", "text/javascript", "importmap"].includes(type);
}
