import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/build/**", "e2e/**", "data/**"],
    globalSetup: ["tests/kit/global-setup.ts"],
    pool: "forks",
    // More than cores: many tests wait, for a process that ends or a clock.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long a condition is awaited; a busy machine needs more than the usual second.
    expect: { poll: { timeout: 10_000 } },
  },
});
