import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyBuildAssets, findPreviousAsset, refreshPeriodically } from "./asset-files.ts";

const dayMs = 24 * 3_600_000;
let dir: string;
let previous: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-kept-"));
  previous = join(dir, "kept");
});
afterEach(() => rm(dir, { recursive: true }));

async function startBuild(name: string, files: readonly string[]): Promise<void> {
  const assets = join(dir, name, "assets");
  await mkdir(assets, { recursive: true });
  for (const file of files) await writeFile(join(assets, file), `of ${name}`);
  await copyBuildAssets(join(dir, name), previous);
}

async function age(file: string, days: number): Promise<void> {
  const then = new Date(Date.now() - days * dayMs);
  await utimes(join(previous, file), then, then);
}

test("each build adds its files, and takes nothing of another away", async () => {
  await startBuild("n", ["root-a1.js", "shared-s1.css", "shared-s1.css.br"]);
  await startBuild("n+1", ["root-b2.js", "shared-s1.css"]);
  expect((await readdir(previous)).sort()).toEqual([
    "root-a1.js",
    "root-b2.js",
    "shared-s1.css",
    "shared-s1.css.br",
  ]);
});

test("what no process has run with for thirty days goes; what one runs with stays", async () => {
  await startBuild("n", ["root-a1.js", "shared-s1.css"]);
  await startBuild("n+1", ["root-b2.js", "shared-s1.css"]);
  for (const file of ["root-a1.js", "shared-s1.css"]) await age(file, 31);
  await age("root-b2.js", 29);
  await startBuild("n+1", ["root-b2.js", "shared-s1.css"]);
  expect((await readdir(previous)).sort()).toEqual(["root-b2.js", "shared-s1.css"]);
  await age("shared-s1.css", 29);
  await startBuild("n+2", ["root-c3.js"]);
  expect(await readdir(previous)).toContain("shared-s1.css");
});

test("the code of a process that has run for longer stays", async () => {
  const hourMs = 3_600_000;
  await startBuild("n", ["root-a1.js"]);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const noted: Promise<void>[] = [];
    const end = refreshPeriodically(() => {
      const done = copyBuildAssets(join(dir, "n"), previous);
      noted.push(done);
      return done;
    });
    await age("root-a1.js", 2);
    vi.advanceTimersByTime(24 * hourMs);
    await Promise.all(noted);
    expect(noted.length).toBeGreaterThan(0);
    await startBuild("n+1", ["root-b2.js"]);
    expect((await stat(join(previous, "root-a1.js"))).mtimeMs).toBeGreaterThan(Date.now() - hourMs);
    end();
    const times = noted.length;
    vi.advanceTimersByTime(48 * hourMs);
    expect(noted.length).toBe(times);
  } finally {
    vi.useRealTimers();
  }
});

test("several processes of one build start at once", async () => {
  const files = ["root-a1.js", "root-a1.js.br", "page-a2.js"];
  await startBuild("n", files);
  await rm(previous, { recursive: true });
  await Promise.all([1, 2, 3, 4].map(() => copyBuildAssets(join(dir, "n"), previous)));
  expect((await readdir(previous)).sort()).toEqual([...files].sort());
});

test("a store that was never built keeps nothing", async () => {
  await copyBuildAssets(join(dir, "nothing"), previous);
  expect(await readdir(previous)).toEqual([]);
});

test.each([
  "/assets/../secret.js",
  "/assets/%2e%2e/secret.js",
  "/assets/.hidden.js",
  "/assets/",
  "/assets/sub/root-a1.js",
  "/root-a1.js",
  "/assets/root-a1.js.br",
  "/assets/root-a1.js.part",
  "/assets/none-a1.js",
  `/assets/${"a".repeat(5_000)}.js`,
])("there is no %s", async (path) => {
  await startBuild("n", ["root-a1.js", "root-a1.js.br", "root-a1.js.part", ".hidden.js"]);
  await writeFile(join(dir, "secret.js"), "");
  expect(await findPreviousAsset(previous, path)).toBeUndefined();
});
