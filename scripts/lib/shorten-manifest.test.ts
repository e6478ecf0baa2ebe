import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shortenManifest } from "./shorten-manifest.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "manifest-"));
});
afterEach(() => rm(dir, { recursive: true }));

const manifestOf = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: "/a.js" }, routes })};`;
const write = (name: string, text: string) => writeFile(join(dir, name), text);

describe("the list of routes", () => {
  test("loses what no browser needs, and keeps the rest", async () => {
    const css = ["/frame.css"];
    const root = { id: "root", imports: ["/a.js"], css, hasLoader: true, hasAction: false };
    const home = { id: "home", imports: [], css, hasDefaultExport: true, module: "/home.js" };
    const size = { id: "size", imports: [], css: ["/size.css"] };
    await write("manifest-1a2b3c4d.js", manifestOf({ root, home, size }));
    await shortenManifest(dir);
    expect(await readFile(join(dir, "manifest-1a2b3c4d.js"), "utf8")).toBe(
      manifestOf({
        root: { id: "root", css, hasLoader: true },
        home: { id: "home", module: "/home.js" },
        size: { id: "size", css: ["/size.css"] },
      }),
    );
  });

  test("names what a page that is fetched ahead needs beside what every page has", async () => {
    const root = { id: "root", imports: ["/a.js", "/frame.js"] };
    const checkout = { id: "routes/checkout", imports: ["/a.js", "/checks.js"], module: "/c.js" };
    await write("manifest-1a2b3c4d.js", manifestOf({ root, checkout }));
    await shortenManifest(dir, ["routes/checkout"]);
    expect(await readFile(join(dir, "manifest-1a2b3c4d.js"), "utf8")).toBe(
      manifestOf({
        root: { id: "root" },
        checkout: { id: "routes/checkout", module: "/c.js", imports: ["/checks.js"] },
      }),
    );
  });

  test.each([
    ["stands in no file", "routes-1a2b3c4d.js", manifestOf({}), "No list of routes"],
    ["is written in another way", "manifest-1a2b3c4d.js", "export const routes = [];", "holds no"],
    ["has nothing to take out", "manifest-1a2b3c4d.js", manifestOf({ root: {} }), "shortened"],
  ])("that %s fails the build", async (_case, name, text, fault) => {
    await write(name, text);
    await expect(shortenManifest(dir)).rejects.toThrow(fault);
  });
});
