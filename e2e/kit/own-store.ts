import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { startStoreProcess } from "../../bench/store-process.ts";

/**
 * Tests of a store that nobody else is in, for what would change what the tests beside it read, such as the fee of
 * every checkout. Each worker has its own, above the shared one by two ports and as many more for each other worker, and
 * it lives as long as the worker.
 */
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

/** Tests of a store that nobody was in before, for what a store never comes back from. */
export const freshTest = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs no other
  baseURL: async ({}, use, { project, parallelIndex, config }) => {
    await withStore(portAbove(project.use.baseURL, 2 + 2 * (config.workers + parallelIndex)), use);
  },
});

const portAbove = (address = "", ports: number) => Number(new URL(address).port) + ports;

async function withStore(port: number, use: (origin: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "aso-e2e-own-"));
  // Run by root, the database's own account must be able to enter.
  chmodSync(dataDir, 0o755);
  const store = await startStoreProcess({ PORT: String(port), DATA_DIR: dataDir });
  await use(`http://localhost:${port}`);
  await store.stop();
  rmSync(dataDir, { recursive: true });
}
