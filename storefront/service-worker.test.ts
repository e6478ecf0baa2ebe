import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const origin = "https://aso.example";
const source = await readFile(new URL("public/service-worker.js", import.meta.url), "utf8");

type Listener = (event: Record<string, unknown>) => void;

/** The service worker of the shop in a browser of which only its caches are left. */
function startWorker() {
  const kept = new Map<string, Set<string>>();
  const listeners = new Map<string, Listener>();
  const network = { isThere: true };
  const open = async (name: string) => {
    const addresses = kept.get(name) ?? new Set<string>();
    kept.set(name, addresses);
    return {
      delete: async (address: string) => addresses.delete(address),
      put: async (address: string) => addresses.add(address),
      keys: async () => [...addresses].map((url) => ({ url })),
      match: async (address: string) =>
        addresses.has(address) ? page(`kept ${address}`) : undefined,
      addAll: async (all: string[]) => {
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
      if (!network.isThere) throw new TypeError("no network");
      return page(`fresh ${request.url ?? request}`);
    },
    caches: { open, keys: async () => [...kept.keys()] },
    self: {
      location: new URL(origin),
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      skipWaiting: async () => {},
      clients: { claim: async () => {}, get: async () => undefined },
    },
  });
  const dispatch = async (name: string, event: Record<string, unknown>) => {
    const waits: unknown[] = [];
    let answer: unknown;
    listeners.get(name)?.({
      ...event,
      waitUntil: (wait: unknown) => waits.push(wait),
      respondWith: (response: unknown) => {
        answer = response;
      },
    });
    const response = (await answer) as Response | undefined;
    await Promise.all(waits);
    return response;
  };
  return {
    network,
    install: () => dispatch("install", {}),
    tell: (path: string) => dispatch("message", { data: { page: path } }),
    visit: (path: string) =>
      dispatch("fetch", {
        request: { method: "GET", mode: "navigate", url: origin + path, headers: new Headers() },
      }),
    pages: () =>
      [...kept]
        .filter(([name]) => name.includes("pages"))
        .flatMap(([, addresses]) => [...addresses].map((address) => address.slice(origin.length))),
  };
}

test("pages of one reader are never kept, however their address is written", async () => {
  const worker = startWorker();
  const own = ["/checkout", "/Checkout", "/ACCOUNT", "/Account/Orders/1", "/%63heckout", "/Login"];
  for (const path of own) {
    await worker.visit(path);
    await worker.tell(path);
  }
  expect(worker.pages()).toEqual([]);
  await worker.visit("/products?category=men");
  await worker.tell("/FAQ");
  await worker.tell("/checkouts");
  await worker.tell("/%zz");
  expect(worker.pages()).toEqual(["/products?category=men", "/FAQ", "/checkouts", "/%zz"]);
});

test("without a network a checkout says what it cannot do, however its address is written", async () => {
  const worker = startWorker();
  await worker.install();
  worker.network.isThere = false;
  for (const path of ["/checkout", "/CheckOut", "/checkout/"]) {
    expect(await (await worker.visit(path))?.text()).toBe("kept /offline/checkout.html");
  }
  expect(await (await worker.visit("/never-seen"))?.text()).toBe("kept /offline/page.html");
});
