import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const assetsDir = fileURLToPath(new URL("../storefront/build/client/assets/", import.meta.url));

test("the shop's scripts hold no server, back-office or debugging code", async () => {
  const foreign =
    /\/api\/staff|["'`]node:|DATABASE_URL|PAYAZA_SECRET|graphile|argon2|renderToPipeableStream|sourceMappingURL/i;
  const scripts = (await readdir(assetsDir)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts) {
    expect(foreign.exec(await readFile(join(assetsDir, name), "utf8"))?.[0], name).toBeUndefined();
  }
});
