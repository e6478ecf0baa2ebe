import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const origin = "https://aso.example";
const source = await readFile(new URL("public/service-worker.js", import.meta.url), "utf8");

const offlinePage = await readFile(new URL("public/offline/page.html", import.meta.url), "utf8");

type Listener = (event: Record<string, unknown>) => void;

/** The service worker in a fake browser with caches only. */
function startWorker() {
  const stored = new Map<string, Set<string>>();
  const listeners = new Map<string, Listener>();
  const network = { isOnline: true, hasIcon: true, hasSpace: true };
  const open = async (name: string) => {
    if (!network.hasSpace) throw new DOMException("Unexpected internal error.", "UnknownError");
    const addresses = stored.get(name) ?? new Set<string>();
    stored.set(name, addresses);
    return {
      delete: async (address: string) => addresses.delete(address),
      put: async (address: string) => addresses.add(address),
      keys: async () => [...addresses].map((url) => ({ url })),
      match: async (address: string) =>
        addresses.has(address) ? page(`cached ${address}`) : undefined,
      addAll: async (all: string[]) => {
        if (!network.hasIcon && all.some((address) => address.endsWith(".png"))) {
          throw new TypeError("of another origin");
        }
        for (const address of all) addresses.add(address);
      },
    };
  };
  const page = (text: string) =>
    new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  runInNewContext(source, {
    URL,
    Response,
    fetch: async (request: { url?: string }) => {
      const address = String(request.url ?? request);
      if (!network.isOnline) throw new TypeError("no network");
      if (!network.hasIcon && address.endsWith(".png")) throw new TypeError("of another origin");
      return page(`fresh ${address}`);
    },
    caches: { open, keys: async () => [...stored.keys()] },
    self: {
      location: new URL(origin),
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      skipWaiting: async () => {},
      clients: { claim: async () => {}, get: async () => undefined },
    },
  });
  const dispatch = async (name: string, event: Record<string, unknown>) => {
    const pending: unknown[] = [];
    let answer: unknown;
    listeners.get(name)?.({
      ...event,
      waitUntil: (wait: unknown) => pending.push(wait),
      respondWith: (response: unknown) => {
        answer = response;
      },
    });
    const response = (await answer) as Response | undefined;
    await Promise.all(pending);
    return response;
  };
  return {
    network,
    install: () => dispatch("install", {}),
    postVisit: (path: string) => dispatch("message", { data: { page: path } }),
    load: (path: string) =>
      dispatch("fetch", {
        request: { method: "GET", mode: "no-cors", url: origin + path, headers: new Headers() },
      }),
    visit: (path: string) =>
      dispatch("fetch", {
        request: { method: "GET", mode: "navigate", url: origin + path, headers: new Headers() },
      }),
    pages: () =>
      [...stored]
        .filter(([name]) => name.includes("pages"))
        .flatMap(([, addresses]) => [...addresses].map((address) => address.slice(origin.length))),
  };
}

test("personal pages are never cached, however their URL is written", async () => {
  const worker = startWorker();
  const own = [
    "/checkout",
    "/Checkout",
    "/ACCOUNT",
    "/Account/Orders/1",
    "/%63heckout",
    "/Login",
    "/pay/ASO-1",
    "/Exchange",
  ];
  for (const path of own) {
    await worker.visit(path);
    await worker.postVisit(path);
  }
  expect(worker.pages()).toEqual([]);
  await worker.visit("/products?category=men");
  await worker.postVisit("/FAQ");
  await worker.postVisit("/checkouts");
  await worker.postVisit("/%zz");
  expect(worker.pages()).toEqual(["/products?category=men", "/FAQ", "/checkouts", "/%zz"]);
});

test("offline, the checkout says what it cannot do, however its URL is written", async () => {
  const worker = startWorker();
  await worker.install();
  worker.network.isOnline = false;
  for (const path of ["/checkout", "/CheckOut", "/checkout/"]) {
    expect(await (await worker.visit(path))?.text()).toBe("cached /offline/checkout.html");
  }
  expect(await (await worker.visit("/never-seen"))?.text()).toBe("cached /offline/page.html");
});

test("offline pages load cached files, and fresh ones online", async () => {
  const worker = startWorker();
  await worker.install();
  await worker.postVisit("/faq");
  const loaded = [...offlinePage.matchAll(/<link rel="[a-z]+" href="([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(loaded).toEqual(["/icons/store/now-tab.png", "/offline/offline.css"]);
  for (const path of loaded) {
    expect(await (await worker.load(path))?.text(), path).toBe(`fresh ${origin}${path}`);
  }
  worker.network.isOnline = false;
  for (const path of loaded) {
    expect(await (await worker.load(path))?.text(), path).toBe(`cached ${path}`);
  }
});

test("a missing icon stops neither installation nor caching", async () => {
  const worker = startWorker();
  worker.network.hasIcon = false;
  await worker.install();
  await worker.postVisit("/faq");
  expect(worker.pages()).toEqual(["/faq"]);
  worker.network.isOnline = false;
  expect(await (await worker.visit("/never-seen"))?.text()).toBe("cached /offline/page.html");
  expect((await worker.load("/icons/store/now-tab.png"))?.type).toBe("error");
});

test("a full device still gets responses", async () => {
  const worker = startWorker();
  worker.network.hasSpace = false;
  for (const path of [
    "/assets/app-1.js",
    "/media/one.webp",
    "/pictures/two.webp",
    "/api/products",
  ]) {
    expect(await (await worker.load(path))?.text(), path).toBe(`fresh ${origin}${path}`);
  }
  expect(await (await worker.visit("/faq"))?.text()).toBe(`fresh ${origin}/faq`);
});
