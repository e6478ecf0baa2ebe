import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { asAnother } from "../tests/kit/as-another.ts";
import { openRuntime } from "./open-runtime.ts";

test("a store that keeps pictures on its disk does not start where it may not write them", async () => {
  const dir = await mkdtemp(join(tmpdir(), "aso-open-runtime-"));
  await chmod(dir, 0o777);
  await mkdir(join(dir, "media"), { mode: 0o555 });
  const config = readConfig({ DATABASE_URL: "postgres://127.0.0.1:1/none", DATA_DIR: dir });
  expect(await asAnother(() => openRuntime(config))).toContain(
    `DATA_DIR ${dir}/media cannot be written: this account may not write there. Give it the folder (chown), or`,
  );
  await rm(dir, { recursive: true });
});
