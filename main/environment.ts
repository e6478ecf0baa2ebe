import { existsSync } from "node:fs";
import { type Config, readConfig } from "#server/platform/config.ts";

/**
 * The configuration of this process, from the environment and an `.env` file in the working folder.
 * @throws {ConfigError} listing every fault at once
 */
export function readEnvironment(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
}
