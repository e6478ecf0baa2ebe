import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeLeftovers } from "./describe-leftovers.ts";

test("says how much a cluster leaves, where, and how to remove it", async () => {
  const dir = await mkdtemp(join(tmpdir(), "aso-cluster-"));
  await mkdir(join(dir, "db1"));
  await writeFile(join(dir, "db1", "wal"), Buffer.alloc(3_000_000, 1));
  await writeFile(join(dir, "log"), Buffer.alloc(1_000_000, 1));
  expect(describeLeftovers(dir)).toBe(
    `It leaves 4 MB in ${dir}, which the next cluster replaces. To remove it: rm -r '${dir}'`,
  );
  await rm(dir, { recursive: true });
  expect(describeLeftovers(dir)).toBeUndefined();
});
