import type { Config } from "#server/platform/config/config.ts";

const yearSeconds = 365 * 24 * 3600;

export function isHttps(config: Pick<Config, "publicUrl">): boolean {
  return config.publicUrl.startsWith("https:");
}

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
    // Old browsers' filter did more harm than good.
    "x-xss-protection": "0",
    ...(isHttps(config) && { "strict-transport-security": `max-age=${yearSeconds}` }),
  };
}
