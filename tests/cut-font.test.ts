import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));
const oneWeight = join(project, "server/platform/pdf/fonts/archivo-latin-regular.ttf");
const variable = join(
  project,
  "node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2",
);

let shop = "";
beforeAll(async () => {
  shop = await mkdtemp(join(tmpdir(), "aso-cut-font-"));
  await writeFile(join(shop, "notes.ttf"), "These are no letters.");
});
afterAll(async () => rm(shop, { recursive: true }));

async function cut(...args: string[]) {
  const { INIT_CWD, ...env } = process.env;
  return await new Promise<{ failed: boolean; stdout: string; stderr: string }>((resolve) => {
    const script = join(project, "scripts/cut-font.ts");
    execFile(process.execPath, [script, ...args], { cwd: shop, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    );
  });
}

test.each([
  ["a font of one weight", "400", oneWeight, "400"],
  ["a variable font", "400-600", variable, "400 600"],
  ["one weight of a variable font", "700", variable, "700"],
])("%s is cut, and what to write is said", async (_what, weight, file, weights) => {
  const { stdout, stderr } = await cut("lagos", weight, file);
  expect(stderr).toBe("");
  expect(stdout).toContain("store/fonts/lagos.woff2");
  expect(stdout).toContain(
    `{ family: "lagos", files: ["lagos.woff2"], licence: "lagos-OFL.txt", weights: "${weights}" }`,
  );
  expect(await readdir(join(shop, "store/fonts"))).toEqual(["lagos.woff2"]);
});

test.each([
  ["several weights of a font of one", ["lagos", "400-600", oneWeight], "has one weight"],
  ["a weight that is not there", ["lagos", "400-950", variable], "has the weights 100-900"],
  ["an axis that is not there", ["lagos", "400", variable, "--axis=slnt:4"], "no axis “slnt”"],
  ["a file that is not there", ["lagos", "400", "Lagos.ttf"], "Lagos.ttf cannot be read: ENOENT"],
  ["a file that is no font", ["lagos", "400", "notes.ttf"], "notes.ttf is not a font"],
  ["a weight in words", ["lagos", "bold", oneWeight], "“bold” is no weight"],
  ["a name with a space", ["My Font", "400", oneWeight], "lower-case letters"],
  ["no file", ["lagos", "400"], "Usage: npm run font"],
])("%s is refused in a sentence", async (_what, args, says) => {
  const { failed, stderr } = await cut(...args);
  expect(failed).toBe(true);
  expect(stderr).toContain(says);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
