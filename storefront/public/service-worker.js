// Keeps what a reader has seen for reading without a network: pages, their files, pictures, and products as a
// fallback. The network always comes first where something may have changed, and nothing of a checkout, an
// account or an order is ever kept.

// To be raised with any change of what is kept or how: the caches of older versions are then removed.
const version = "6";
const prefix = "aso-";
const names = {
  shell: `${prefix}shell-${version}`,
  pages: `${prefix}pages-${version}`,
  files: `${prefix}files-${version}`,
  pictures: `${prefix}pictures-${version}`,
  products: `${prefix}products-${version}`,
};
const most = { pages: 40, files: 150, pictures: 150, products: 60 };
const offlinePage = "/offline/page.html";
const offlineCheckout = "/offline/checkout.html";
const offlineFonts = "/offline/fonts/";
const shell = [offlinePage, offlineCheckout, "/offline/offline.css"];
/** The shop's icon as it is now, wherever that lies. */
const icon = "/icons/store/now-tab.png";

/** Pages of one reader only, or of no use without a network. */
const neverKept =
  /^\/(account|api|business-profile|cart|checkout|exchange|login|mailbox|newsletter|orders|password|pay|profile|register|staff|try-payment|verify)(\/|$)/i;
const checkout = /^\/checkout(\/|$)/i;

/** A path as the router reads it: large and small letters are one, and so are letters written as bytes. */
function isPathOf(pages, pathname) {
  try {
    return pages.test(decodeURIComponent(pathname));
  } catch {
    return pages.test(pathname);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(names.shell)
      .then((cache) => cache.addAll(shell))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

// A page tells what it has shown: all of a first visit, which began before this worker, and pages that were
// reached without a document.
self.addEventListener("message", (event) => {
  const { page, files = [] } = event.data ?? {};
  if (typeof page === "string") event.waitUntil(keepVisit(page, files));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.headers.has("authorization") || request.headers.has("range")) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(event, "files"));
  else if (url.pathname.startsWith(offlineFonts)) event.respondWith(keptFont(url.pathname));
  else if (shell.includes(url.pathname) || url.pathname === icon)
    event.respondWith(answerOfShell(event.request, url.pathname));
  else if (url.pathname.startsWith("/media/")) event.respondWith(keptFirst(event, "pictures"));
  else if (url.pathname.startsWith("/pictures/"))
    event.respondWith(networkFirst(event, "pictures"));
  else if (/^\/api\/products(\/|$)/.test(url.pathname)) event.respondWith(answerProducts(event));
});

async function answerPage(event, url) {
  try {
    const response = await fetch(event.request);
    if (isKeepablePage(url, response)) event.waitUntil(keep("pages", url.href, response.clone()));
    return response;
  } catch {
    if (isPathOf(checkout, url.pathname)) return await fromShell(offlineCheckout);
    return (await find("pages", url.href)) ?? (await fromShell(offlinePage));
  }
}

/** What the offline pages load: a browser's own cache may have let go of it by then. */
async function answerOfShell(request, pathname) {
  return fetch(request).catch(() => fromShell(pathname));
}

/** Products as they were last seen, but never at checkout: there an old price would be a wrong one. */
async function answerProducts(event) {
  const client = await self.clients.get(event.clientId);
  const atCheckout = client && isPathOf(checkout, new URL(client.url).pathname);
  return atCheckout ? fetch(event.request) : networkFirst(event, "products");
}

async function networkFirst(event, cache) {
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(keep(cache, event.request.url, response.clone()));
    return response;
  } catch (error) {
    const kept = await find(cache, event.request.url);
    if (kept) return kept;
    throw error;
  }
}

/** For files whose name changes with their content. */
async function keptFirst(event, cache) {
  const kept = await find(cache, event.request.url);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(keep(cache, event.request.url, response.clone()));
  return response;
}

/** A font of the shop for the offline pages, which cannot know the hash in its name. */
async function keptFont(pathname) {
  const [name] = pathname.slice(offlineFonts.length).split(".");
  const cache = await caches.open(names.files);
  const file = new RegExp(`^/assets/${name}-.{8}\\.woff2$`);
  const request = (await cache.keys()).find(({ url }) => file.test(new URL(url).pathname));
  return (request && (await cache.match(request, { ignoreVary: true }))) ?? Response.error();
}

async function keepVisit(page, files) {
  const url = new URL(page, self.location.origin);
  await Promise.all([keepPage(url), keepIcon().catch(() => {}), ...files.map(keepFile)]).catch(
    () => {},
  );
}

/** With every visit, since staff may change it; the shop works offline without it, so no install waits for it. */
async function keepIcon() {
  const response = await fetch(icon);
  if (response.status === 200) await (await caches.open(names.shell)).put(icon, response);
}

async function keepPage(url) {
  url.hash = "";
  if (isPathOf(neverKept, url.pathname)) return;
  const response = await fetch(url);
  if (isKeepablePage(url, response)) await keep("pages", url.href, response);
}

async function keepFile(address) {
  const { origin, pathname } = new URL(address);
  const cache = pathname.startsWith("/assets/") ? "files" : "pictures";
  if (origin !== self.location.origin || (await find(cache, address))) return;
  const response = await fetch(address, { cache: "force-cache" });
  if (response.status === 200) await keep(cache, address, response);
}

function isKeepablePage(url, response) {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html");
  const isOwn = isPathOf(neverKept, url.pathname);
  // Such as a page that staff look at before its words are published.
  const mayBeKept = !response.headers.get("cache-control")?.includes("no-store");
  return response.status === 200 && isHtml && mayBeKept && !response.redirected && !isOwn;
}

/** A device without room keeps nothing, and is no reason to stop. */
async function keep(cacheName, address, response) {
  try {
    const cache = await caches.open(names[cacheName]);
    // Put anew, so that what was seen last is also the last to go.
    await cache.delete(address, { ignoreVary: true });
    await cache.put(address, response);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -most[cacheName]).map((request) => cache.delete(request)));
  } catch {
    return;
  }
}

/** What is kept under an address; nothing where the device is too full to look. */
async function find(cacheName, address) {
  try {
    const cache = await caches.open(names[cacheName]);
    return await cache.match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function fromShell(address) {
  return (await find("shell", address)) ?? Response.error();
}

async function removeOldCaches() {
  const current = new Set(Object.values(names));
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
