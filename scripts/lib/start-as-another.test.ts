import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-another-"));
  await cp(import.meta.dirname, join(dir, "scripts/lib"), { recursive: true });
  await writeFile(join(dir, "package.json"), '{ "type": "module" }');
  await writeFile(join(dir, "package-lock.json"), '{ "packages": { "node_modules/a": {} } }');
  for (const app of ["storefront", "backoffice"]) await mkdir(join(dir, app));
  // The project may lie in a folder that the other account cannot enter.
  await copyFile(process.execPath, join(dir, "node"));
});
afterEach(async () => {
  await setModes(0o755);
  await rm(dir, { recursive: true });
});

async function setModes(mode: number) {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), mode);
  }
  await chmod(dir, mode);
}

/** Does what `npm start` does before the store, as an account that may read everything and write nothing. */
async function prepare(step: "ensureBuilt" | "ensureInstalled", file: string) {
  await setModes(0o555);
  const program = `
    import { ${step} } from ${JSON.stringify(join(dir, "scripts/lib", file))};
    await ${step}();
    console.log("starts");
  `;
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(join(dir, "node"), ["--input-type=module", "--eval", program], {
    ...nobody,
    cwd: "/",
    env: { PATH: process.env.PATH },
  });
  const [out, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect(stderr).not.toContain("    at ");
  return { out: out.trim(), stderr, code };
}

test("an account that may not build starts with the pages that are there", async () => {
  for (const app of ["storefront", "backoffice"]) {
    await mkdir(join(dir, app, "build/client"), { recursive: true });
  }
  const { out, stderr, code } = await prepare("ensureBuilt", "ensure-built.mjs");
  expect({ out, code }).toEqual({ out: "starts", code: 0 });
  expect(stderr).toContain("Starting with the pages that are there");
});

test("where there are none, or dependencies are missing, a sentence says what to do", async () => {
  const built = await prepare("ensureBuilt", "ensure-built.mjs");
  expect(built).toMatchObject({
    out: "",
    code: 1,
    stderr: expect.stringContaining("npm run build as"),
  });
  const installed = await prepare("ensureInstalled", "ensure-installed.mjs");
  expect(installed).toMatchObject({
    out: "",
    code: 1,
    stderr: expect.stringContaining("Run npm ci as"),
  });
});
