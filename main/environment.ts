import { existsSync } from "node:fs";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { extensions } from "#store/extensions.ts";

/** @throws {ConfigError} */
export function readEnvironment(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { emailTransport, paymentProvider } = extensions;
  return readConfig(process.env, { needsSmtp: emailTransport === undefined, paymentProvider });
}
