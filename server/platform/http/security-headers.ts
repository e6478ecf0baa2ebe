import type { FastifyHelmetOptions } from "@fastify/helmet";
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
export function securityHeaders(config: Pick<Config, "publicUrl">): FastifyHelmetOptions {
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    // The payment provider may open a bank's window.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    hsts: isHttps(config) && { maxAge: yearSeconds, includeSubDomains: false },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
  };
}
