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

/** A browser as far as the start of a page needs one. */
function browserOf(asked: string[], load: (address: string) => Promise<unknown>) {
  const attributes = new Map([["srcset", "/shirt.avif"]]);
  const source = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  const window: { modules?: unknown; showPictures?: () => void; beforeAlive?: unknown } = {};
  const surroundings = {
    window,
    document: {
      querySelectorAll: () => [{ parentElement: { children: [source] } }],
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.push(`preload ${href}`) },
    },
    addEventListener: () => undefined,
    load,
  };
  return {
    window,
    attributes,
    run(page: string) {
      const [, code = ""] = /<script>(\([\s\S]*?)<\/script>/.exec(page) ?? [];
      new Function(...Object.keys(surroundings), code.replaceAll("import(", "load("))(
        ...Object.values(surroundings),
      );
    },
  };
}

test("a page asks for its code only where its styles have come, and for pictures below the first view after it", async () => {
  const page = withPaintFirst(drawn(start));
  expect(page).not.toContain("<link");
  // A script of a kind that waits for style sheets, as modules do not.
  expect(page).not.toContain('type="module"');
  expect(page).toContain("<p>Shirt</p>");
  expect(page).toContain("<script>stay()</script>");

  const asked: string[] = [];
  const browser = browserOf(asked, async (address) => {
    asked.push(browser.attributes.has("srcset") ? `${address}, pictures shown` : address);
    return address;
  });
  browser.run(page);
  await expect.poll(() => asked.at(-1)).toContain("/assets/entry.js");
  expect(asked).toEqual([
    "preload /assets/a.js",
    "preload /assets/b.js",
    "/assets/manifest.js",
    "/assets/root.js",
    "/assets/home.js",
    "/assets/entry.js, pictures shown",
  ]);
  expect(browser.window.modules).toEqual({ root: "/assets/root.js", home: "/assets/home.js" });
  expect(browser.attributes.get("srcset")).toBe("/shirt.avif");
});

test("where the code does not come, pictures show and what waits goes the way without it", async () => {
  let gaveUp = false;
  const browser = browserOf([], () => Promise.reject(new Error("lost")));
  browser.window.beforeAlive = {
    giveUp: () => {
      gaveUp = true;
    },
  };
  browser.run(withPaintFirst(drawn(start)));
  await expect.poll(() => gaveUp).toBe(true);
  expect(browser.attributes.get("srcset")).toBe("/shirt.avif");
});

test("a start written otherwise is refused, a page without code stays", () => {
  expect(() => withPaintFirst(drawn('import { run } from "/assets/x.js";'))).toThrow("unknown");
  expect(withPaintFirst("<p>Nothing runs here</p>")).toBe("<p>Nothing runs here</p>");
});
