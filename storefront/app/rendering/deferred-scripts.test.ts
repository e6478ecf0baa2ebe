import { expect, onTestFinished, test, vi } from "vitest";
import { withDeferredScripts } from "./deferred-scripts.ts";
import { withPreHydrationScript } from "./pre-hydration.ts";

const renderedPage = (start: string) =>
  `<head><link rel="modulepreload" href="/assets/libraries-1.js"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/a.css"/></head>` +
  `<body><p>Shirt</p><script type="module" async="">${start}</script><script>stay()</script></body>`;

const start = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

const never = () => new Promise<void>(() => {});

const fonts = ["/assets/archivo.woff2", "/assets/ojuju.woff2"];

function fakeBrowser(
  requested: string[],
  load: (address: string) => Promise<unknown>,
  {
    connection,
    images = [],
  }: {
    connection?: { effectiveType: string };
    images?: readonly { fetchPriority: string; complete?: boolean; decode: () => Promise<void> }[];
  } = {},
) {
  const listeners = new Map<string, () => void>();
  const window: { modules?: unknown; loadFonts?: () => void; preHydration?: unknown } = {};
  const html = { dataset: {} as { slowConnection?: string } };
  const surroundings = {
    window,
    navigator: { connection },
    document: {
      documentElement: html,
      images,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => requested.push(`preload ${href}`) },
    },
    addEventListener: (kind: string, dispatch: () => void) => void listeners.set(kind, dispatch),
    requestAnimationFrame: (draw: () => void) => draw(),
    load,
  };
  return {
    window,
    html,
    dispatch: (kind: string) => listeners.get(kind)?.(),
    run(page: string) {
      for (const [, code = ""] of page.matchAll(/<script>(\([\s\S]*?)<\/script>/g)) {
        new Function(...Object.keys(surroundings), code.replaceAll("import(", "load("))(
          ...Object.values(surroundings),
        );
      }
    },
  };
}

test("a page asks for its code only where its styles have come", async () => {
  const page = withDeferredScripts(renderedPage(start), fonts);
  expect(page.match(/<link[^>]+>/g)).toEqual(['<link rel="stylesheet" href="/a.css"/>']);
  // A script of another type that also waits for style sheets.
  expect(page).not.toContain('type="module"');
  expect(page).toContain("<p>Shirt</p>");
  expect(page).toContain("<script>stay()</script>");

  const requested: string[] = [];
  const browser = fakeBrowser(requested, async (address) => {
    requested.push(address);
    return address;
  });
  browser.run(page);
  await expect.poll(() => requested.at(-1)).toContain("/assets/entry.js");
  expect(requested).toEqual([
    ...fonts.map((address) => `preload ${address}`),
    "preload /assets/libraries-1.js",
    "preload /assets/a.js",
    "preload /assets/b.js",
    "/assets/manifest.js",
    "/assets/root.js",
    "/assets/home.js",
    "/assets/entry.js",
  ]);
  expect(browser.window.modules).toEqual({ root: "/assets/root.js", home: "/assets/home.js" });
});

test("when the code fails to load, a waiting form is submitted natively", async () => {
  let gaveUp = false;
  const browser = fakeBrowser([], () => Promise.reject(new Error("lost")));
  browser.window.preHydration = {
    giveUp: () => {
      gaveUp = true;
    },
  };
  browser.run(withDeferredScripts(renderedPage(start), fonts));
  await expect.poll(() => gaveUp).toBe(true);
});

test("a start written otherwise is refused, a page without code stays", () => {
  expect(() =>
    withDeferredScripts(renderedPage('import { run } from "/assets/x.js";'), fonts),
  ).toThrow("unknown");
  expect(withDeferredScripts("<p>Nothing runs here</p>", fonts)).toBe("<p>Nothing runs here</p>");
});

test("on slow connections fonts wait until the page is hydrated or its code failed", async () => {
  const isLost = () => Promise.reject(new Error("lost"));
  for (const load of [async () => undefined, isLost]) {
    const requested: string[] = [];
    const browser = fakeBrowser(requested, load, {
      connection: { effectiveType: "3g" },
    });
    browser.run(withDeferredScripts(renderedPage(start), fonts));
    expect(requested).toEqual(
      ["libraries-1", "a", "b"].map((name) => `preload /assets/${name}.js`),
    );
    expect(browser.html.dataset.slowConnection).toBe("");
    if (load !== isLost) browser.window.loadFonts?.();
    await expect.poll(() => browser.html.dataset.slowConnection).toBeUndefined();
  }
});

test.each([
  ["painted", async () => undefined],
  ["lost", () => Promise.reject(new Error("lost"))],
])("on a quick line no code is asked for until the large picture is %s", async (_what, end) => {
  const requested: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const connection = { effectiveType: "4g" };
  const images = [
    { fetchPriority: "high", decode: () => arrived.then(end) },
    { fetchPriority: "auto", decode: never },
  ];
  const browser = fakeBrowser(requested, never, { connection, images });
  browser.run(withDeferredScripts(renderedPage(start), fonts));
  await new Promise((turn) => setImmediate(turn));
  expect(requested).toEqual(fonts.map((address) => `preload ${address}`));
  arrive();
  await expect
    .poll(() => requested.slice(fonts.length))
    .toEqual(["libraries-1", "a", "b"].map((name) => `preload /assets/${name}.js`));
});

test.each([
  ["holds no code up that has not come when the page is loaded, as where none are shown", false, 3],
  ["is waited for that has come by then and is being decoded", true, 0],
])("a large picture %s", async (_what, complete, files) => {
  const requested: string[] = [];
  const connection = { effectiveType: "4g" };
  const images = [{ fetchPriority: "high", complete, decode: never }];
  const browser = fakeBrowser(requested, never, { connection, images });
  browser.run(withDeferredScripts(renderedPage(start), fonts));
  await new Promise((turn) => setImmediate(turn));
  expect(requested).toHaveLength(fonts.length);
  browser.dispatch("load");
  await new Promise((turn) => setTimeout(turn, 20));
  expect(requested).toHaveLength(fonts.length + files);
});

test("a large picture that does not load delays the code for at most a second", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const requested: string[] = [];
  const connection = { effectiveType: "4g" };
  const images = [{ fetchPriority: "high", decode: never }];
  fakeBrowser(requested, never, { connection, images }).run(
    withDeferredScripts(renderedPage(start), fonts),
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(requested).toHaveLength(fonts.length);
  await vi.advanceTimersByTimeAsync(1);
  expect(requested).toHaveLength(fonts.length + 3);
});

test("what is put into a page is written in plain letters, so that it may be put in byte by byte", () => {
  const page = withPreHydrationScript(
    withDeferredScripts(`<meta charSet="utf-8"/>${renderedPage(start)}`, fonts),
  );
  expect(page).toContain("recordUntilHydrated");
  expect([...page].filter((character) => character > "~" && character !== "\n")).toEqual([]);
});
