import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { scratchDir } from "./scripts/lib/scratch-dir.mjs";

// The processes that run the tests inherit it.
process.env.TMPDIR = scratchDir();

const include = ["**/*.test.{ts,tsx}"];
const exclude = ["**/node_modules/**", "**/build/**", "e2e/**", "data/**"];
// They kill processes, start other programs, or take half a minute and more.
if (process.env.TEST_TIER === "quick") exclude.push("**/*.long.test.ts");

/** Tests that put something in place of a module, which every later test of the process would meet. */
const replaceModules = globSync(include, { exclude }).filter((file) =>
  /\bvi\.(mock|resetModules)\(/.test(readFileSync(file, "utf8")),
);

export default defineConfig({
  test: {
    globalSetup: ["tests/kit/global-setup.ts"],
    pool: "forks",
    // More than cores: many tests wait, for a process that ends or a clock.
    maxWorkers: 3,
    // They end what hangs; pictures on a machine that does much else take a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // How long a condition is awaited; a busy machine needs more than the usual second.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include,
          exclude: [...exclude, ...replaceModules],
          // A process reads the store's code once, and not for every file.
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: replaceModules } },
    ],
  },
});
