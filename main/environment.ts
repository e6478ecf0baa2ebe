import { existsSync } from "node:fs";
import { type Config, ConfigError, readConfig } from "#server/platform/config.ts";

/**
 * The configuration of this process, from the environment and an `.env` file in the working folder. With a
 * fault in it every fault is printed and the process ends.
 */
export function readEnvironment(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
