import type { Config } from "#server/platform/config.ts";

const yearSeconds = 365 * 24 * 3600;

/** Whether shoppers reach the store over TLS, perhaps ended by a proxy in front. */
export function isHttps(config: Pick<Config, "publicUrl">): boolean {
  return config.publicUrl.startsWith("https:");
}

/**
 * Headers on every reply. The policy here is that of data, which may load nothing at all; pages bring their
 * own (page-policy.ts).
 */
export function securityHeaders(
  config: Pick<Config, "publicUrl">,
): Readonly<Record<string, string>> {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    // The payment provider may open a bank's window.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    // Old browsers' own filter did more harm than good.
    "x-xss-protection": "0",
    ...(isHttps(config) && { "strict-transport-security": `max-age=${yearSeconds}` }),
  };
}
