import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { startStoreProcess } from "../../ops/bench/store-process.ts";

/** A store per worker, for tests that change store-wide settings. Its port is above the shared store's. */
export const test = base.extend<object, { ownStore: string }>({
  ownStore: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs no other
    async ({}, use, { project, parallelIndex }) => {
      await withStore(portAbove(project.use.baseURL, 2 + 2 * parallelIndex), use);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ ownStore }, use) => use(ownStore),
});

/** A store that starts with other settings than the shared one. */
export const configuredTest = (settings: Readonly<Record<string, string>>) =>
  base.extend<object, { ownStore: string }>({
    ownStore: [
      // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs no other
      async ({}, use, { project, parallelIndex }) => {
        await withStore(portAbove(project.use.baseURL, 40 + 2 * parallelIndex), use, settings);
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: ({ ownStore }, use) => use(ownStore),
  });

export const freshTest = base.extend({
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs no other
    async ({}, use, { project, parallelIndex, config }) => {
      await withStore(
        portAbove(project.use.baseURL, 2 + 2 * (config.workers + parallelIndex)),
        use,
      );
    },
    { scope: "test", timeout: 180_000 },
  ],
});

const portAbove = (address = "", ports: number) => Number(new URL(address).port) + ports;

async function withStore(
  port: number,
  use: (origin: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "aso-e2e-own-"));
  // PostgreSQL's user needs access when run by root.
  chmodSync(dataDir, 0o755);
  const store = await startStoreProcess({ PORT: String(port), DATA_DIR: dataDir, ...settings });
  await use(`http://localhost:${port}`);
  await store.stop();
  rmSync(dataDir, { recursive: true });
}
