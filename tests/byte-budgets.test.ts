import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** All fonts together, in bytes as they travel (architecture, "Budgets"). Scripts and styles are weighed in a browser. */
const fontBudget = 45 * 1024;

const assetsDir = fileURLToPath(new URL("../storefront/build/client/assets/", import.meta.url));

test("all fonts together keep their budget", async () => {
  const fonts = (await readdir(assetsDir)).filter((name) => name.endsWith(".woff2"));
  expect(fonts.length).toBeGreaterThan(0);
  const sizes = await Promise.all(fonts.map(async (name) => (await readAsset(name)).length));
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(fontBudget);
});

test("scripts of the shop carry nothing of the server, of the back office or for debugging", async () => {
  const foreign =
    /\/api\/staff|["'`]node:|DATABASE_URL|PAYAZA_SECRET|graphile|argon2|renderToPipeableStream|sourceMappingURL/i;
  const scripts = (await readdir(assetsDir)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts) {
    expect(foreign.exec((await readAsset(name)).toString())?.[0], name).toBeUndefined();
  }
});

function readAsset(name: string): Promise<Buffer> {
  return readFile(join(assetsDir, name));
}
