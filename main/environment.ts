import { existsSync } from "node:fs";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { extensions } from "#store/extensions.ts";

/** @throws {ConfigError} */
export function readEnvironment(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env, { needsSmtp: extensions.emailTransport === undefined });
}
