import { expect, test } from "vitest";
import { withPaintFirst } from "./paint-first.ts";

const drawn = (start: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><p>Shirt</p><script type="module" async="">${start}</script><script>stay()</script></body>`;

const start = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

test("a page asks for no code before it is painted, and then for all of it", async () => {
  const page = withPaintFirst(drawn(start));
  expect(page).not.toContain("<link");
  expect(page).toContain("<p>Shirt</p>");
  expect(page).toContain("<script>stay()</script>");

  const code = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
  const asked: string[] = [];
  let paint: (() => void) | undefined;
  const window: { modules?: unknown } = {};
  const surroundings = {
    window,
    document: {
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.push(`preload ${href}`) },
    },
    requestAnimationFrame: (callback: () => void) => {
      paint = callback;
    },
    setTimeout: (callback: () => Promise<void>) => void callback(),
    load: async (address: string) => {
      asked.push(address);
      return address;
    },
  };
  const run = new Function(...Object.keys(surroundings), code.replaceAll("import(", "load("));
  run(...Object.values(surroundings));
  expect(asked).toEqual([]);

  paint?.();
  await expect.poll(() => asked.at(-1)).toBe("/assets/entry.js");
  expect(asked).toEqual([
    "preload /assets/a.js",
    "preload /assets/b.js",
    "/assets/manifest.js",
    "/assets/root.js",
    "/assets/home.js",
    "/assets/entry.js",
  ]);
  expect(window.modules).toEqual({ root: "/assets/root.js", home: "/assets/home.js" });
});

test("a start written otherwise is refused, a page without code stays", () => {
  expect(() => withPaintFirst(drawn('import { run } from "/assets/x.js";'))).toThrow("unknown");
  expect(withPaintFirst("<p>Nothing runs here</p>")).toBe("<p>Nothing runs here</p>");
});
