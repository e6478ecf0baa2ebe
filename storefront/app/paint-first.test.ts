import { expect, onTestFinished, test, vi } from "vitest";
import { withKeeping } from "./before-alive.ts";
import { withPaintFirst } from "./paint-first.ts";

const drawn = (start: string) =>
  `<head><link rel="modulepreload" href="/assets/libraries-1.js"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/a.css"/></head>` +
  `<body><p>Shirt</p><script type="module" async="">${start}</script><script>stay()</script></body>`;

const start = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

const never = () => new Promise<void>(() => {});

const fonts = ["/assets/archivo.woff2", "/assets/ojuju.woff2"];

/** A browser as far as the start of a page needs one. */
function browserOf(
  asked: string[],
  load: (address: string) => Promise<unknown>,
  {
    top = 900,
    connection,
    images = [],
  }: {
    top?: number;
    connection?: { effectiveType: string };
    images?: readonly { fetchPriority: string; complete?: boolean; decode: () => Promise<void> }[];
  } = {},
) {
  const listeners = new Map<string, () => void>();
  const attributes = new Map([["srcset", "/shirt.avif"]]);
  const source = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  const window: { modules?: unknown; fetchRest?: () => void; beforeAlive?: unknown } = {};
  const html = { dataset: {} as { thinLine?: string } };
  const surroundings = {
    window,
    navigator: { connection },
    document: {
      documentElement: html,
      images,
      querySelectorAll: () => [
        { parentElement: { children: [source] }, getBoundingClientRect: () => ({ top }) },
      ],
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.push(`preload ${href}`) },
    },
    addEventListener: (kind: string, hear: () => void) => void listeners.set(kind, hear),
    requestAnimationFrame: (draw: () => void) => draw(),
    innerHeight: 844,
    load,
  };
  return {
    window,
    html,
    attributes,
    hear: (kind: string) => listeners.get(kind)?.(),
    run(page: string) {
      for (const [, code = ""] of page.matchAll(/<script>(\([\s\S]*?)<\/script>/g)) {
        new Function(...Object.keys(surroundings), code.replaceAll("import(", "load("))(
          ...Object.values(surroundings),
        );
      }
    },
  };
}

test("a page asks for its code only where its styles have come, and for pictures below the first view once it is alive", async () => {
  const page = withPaintFirst(drawn(start), fonts);
  expect(page.match(/<link[^>]+>/g)).toEqual(['<link rel="stylesheet" href="/a.css"/>']);
  // A script of a kind that waits for style sheets, as modules do not.
  expect(page).not.toContain('type="module"');
  expect(page).toContain("<p>Shirt</p>");
  expect(page).toContain("<script>stay()</script>");

  const asked: string[] = [];
  const browser = browserOf(asked, async (address) => {
    asked.push(address);
    return address;
  });
  browser.run(page);
  await expect.poll(() => asked.at(-1)).toContain("/assets/entry.js");
  expect(asked).toEqual([
    ...fonts.map((address) => `preload ${address}`),
    "preload /assets/libraries-1.js",
    "preload /assets/a.js",
    "preload /assets/b.js",
    "/assets/manifest.js",
    "/assets/root.js",
    "/assets/home.js",
    "/assets/entry.js",
  ]);
  expect(browser.attributes.has("srcset")).toBe(false);
  browser.window.fetchRest?.();
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
  browser.run(withPaintFirst(drawn(start), fonts));
  await expect.poll(() => gaveUp).toBe(true);
  expect(browser.attributes.get("srcset")).toBe("/shirt.avif");
});

test("a start written otherwise is refused, a page without code stays", () => {
  expect(() => withPaintFirst(drawn('import { run } from "/assets/x.js";'), fonts)).toThrow(
    "unknown",
  );
  expect(withPaintFirst("<p>Nothing runs here</p>", fonts)).toBe("<p>Nothing runs here</p>");
});

test("on a thin line the fonts and the second row of pictures wait until the page is alive or its code lost", async () => {
  const isLost = () => Promise.reject(new Error("lost"));
  for (const load of [async () => undefined, isLost]) {
    const asked: string[] = [];
    const browser = browserOf(asked, load, {
      top: 600,
      connection: { effectiveType: "3g" },
    });
    browser.run(withPaintFirst(drawn(start), fonts));
    expect(browser.attributes.has("srcset")).toBe(false);
    expect(asked).toEqual(["libraries-1", "a", "b"].map((name) => `preload /assets/${name}.js`));
    expect(browser.html.dataset.thinLine).toBe("");
    if (load !== isLost) browser.window.fetchRest?.();
    await expect.poll(() => browser.html.dataset.thinLine).toBeUndefined();
    expect(browser.attributes.get("srcset")).toBe("/shirt.avif");
  }
});

test.each([
  ["painted", async () => undefined],
  ["lost", () => Promise.reject(new Error("lost"))],
])("on a quick line no code is asked for until the large picture is %s", async (_what, end) => {
  const asked: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const connection = { effectiveType: "4g" };
  const images = [
    { fetchPriority: "high", decode: () => arrived.then(end) },
    { fetchPriority: "auto", decode: never },
  ];
  const browser = browserOf(asked, never, { connection, images });
  browser.run(withPaintFirst(drawn(start), fonts));
  await new Promise((turn) => setImmediate(turn));
  expect(asked).toEqual(fonts.map((address) => `preload ${address}`));
  arrive();
  await expect
    .poll(() => asked.slice(fonts.length))
    .toEqual(["libraries-1", "a", "b"].map((name) => `preload /assets/${name}.js`));
});

test.each([
  ["holds no code up that has not come when the page is loaded, as where none are shown", false, 3],
  ["is waited for that has come by then and is being decoded", true, 0],
])("a large picture %s", async (_what, complete, files) => {
  const asked: string[] = [];
  const connection = { effectiveType: "4g" };
  const images = [{ fetchPriority: "high", complete, decode: never }];
  const browser = browserOf(asked, never, { connection, images });
  browser.run(withPaintFirst(drawn(start), fonts));
  await new Promise((turn) => setImmediate(turn));
  expect(asked).toHaveLength(fonts.length);
  browser.hear("load");
  await new Promise((turn) => setTimeout(turn, 20));
  expect(asked).toHaveLength(fonts.length + files);
});

test("a large picture that does not come holds no code up for longer than a second", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  const connection = { effectiveType: "4g" };
  const images = [{ fetchPriority: "high", decode: never }];
  browserOf(asked, never, { connection, images }).run(withPaintFirst(drawn(start), fonts));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(fonts.length);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(fonts.length + 3);
});

test("elsewhere a picture within the first view keeps its address", () => {
  const browser = browserOf([], never, { top: 600 });
  browser.run(withPaintFirst(drawn(start), fonts));
  expect(browser.attributes.get("srcset")).toBe("/shirt.avif");
});

test("what is put into a page is written in plain letters, so that it may be put in byte by byte", () => {
  const page = withKeeping(withPaintFirst(`<meta charSet="utf-8"/>${drawn(start)}`, fonts));
  expect(page).toContain("keepUntilAlive");
  expect([...page].filter((letter) => letter > "~" && letter !== "\n")).toEqual([]);
});
