// Caches visited pages, their files, pictures and products for offline use. The network comes first for whatever
// may have changed, and checkout, account and order pages are never cached.

// Raise with any change of what is cached or how; older caches are then removed.
const version = "6";
const prefix = "aso-";
const cacheNames = {
  shell: `${prefix}shell-${version}`,
  pages: `${prefix}pages-${version}`,
  files: `${prefix}files-${version}`,
  pictures: `${prefix}pictures-${version}`,
  products: `${prefix}products-${version}`,
};
const maxEntries = { pages: 40, files: 150, pictures: 150, products: 60 };
const offlinePage = "/offline/page.html";
const offlineCheckout = "/offline/checkout.html";
const offlineFonts = "/offline/fonts/";
const shell = [offlinePage, offlineCheckout, "/offline/offline.css"];
/** The shop’s current icon. */
const icon = "/icons/store/now-tab.png";

/** Personal pages, or of no use offline. */
const uncachedPages =
  /^\/(account|api|business-profile|cart|checkout|exchange|login|mailbox|newsletter|orders|password|pay|profile|register|staff|try-payment|verify)(\/|$)/i;
const checkout = /^\/checkout(\/|$)/i;

/** Matches as the router does: case-insensitive and percent-decoded. */
function matchesPath(pages, pathname) {
  try {
    return pages.test(decodeURIComponent(pathname));
  } catch {
    return pages.test(pathname);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheNames.shell)
      .then((cache) => cache.addAll(shell))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

// The first visit began before this worker, and client navigations load no document.
self.addEventListener("message", (event) => {
  const { page, files = [] } = event.data ?? {};
  if (typeof page === "string") event.waitUntil(cacheVisit(page, files));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.headers.has("authorization") || request.headers.has("range")) return;
  if (request.mode === "navigate") event.respondWith(respondWithPage(event, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event, "files"));
  else if (url.pathname.startsWith(offlineFonts)) event.respondWith(cachedFont(url.pathname));
  else if (shell.includes(url.pathname) || url.pathname === icon)
    event.respondWith(respondWithShellFile(event.request, url.pathname));
  else if (url.pathname.startsWith("/media/")) event.respondWith(cacheFirst(event, "pictures"));
  else if (url.pathname.startsWith("/pictures/"))
    event.respondWith(networkFirst(event, "pictures"));
  else if (/^\/api\/products(\/|$)/.test(url.pathname))
    event.respondWith(respondWithProducts(event));
});

async function respondWithPage(event, url) {
  try {
    const response = await fetch(event.request);
    if (isCacheablePage(url, response))
      event.waitUntil(cacheResponse("pages", url.href, response.clone()));
    return response;
  } catch {
    if (matchesPath(checkout, url.pathname)) return await matchShell(offlineCheckout);
    return (await matchCache("pages", url.href)) ?? (await matchShell(offlinePage));
  }
}

/** Files of the offline pages, which the HTTP cache may have dropped. */
async function respondWithShellFile(request, pathname) {
  return fetch(request).catch(() => matchShell(pathname));
}

/** Products as last seen, but never at checkout, where an old price would be wrong. */
async function respondWithProducts(event) {
  const client = await self.clients.get(event.clientId);
  const isAtCheckout = client && matchesPath(checkout, new URL(client.url).pathname);
  return isAtCheckout ? fetch(event.request) : networkFirst(event, "products");
}

async function networkFirst(event, cache) {
  try {
    const response = await fetch(event.request);
    if (response.status === 200)
      event.waitUntil(cacheResponse(cache, event.request.url, response.clone()));
    return response;
  } catch (error) {
    const cached = await matchCache(cache, event.request.url);
    if (cached) return cached;
    throw error;
  }
}

/** Cache first, for files with a hash in their name. */
async function cacheFirst(event, cache) {
  const cached = await matchCache(cache, event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200)
    event.waitUntil(cacheResponse(cache, event.request.url, response.clone()));
  return response;
}

/** A font for the offline pages, which cannot know its hash. */
async function cachedFont(pathname) {
  const [name] = pathname.slice(offlineFonts.length).split(".");
  const cache = await caches.open(cacheNames.files);
  const file = new RegExp(`^/assets/${name}-.{8}\\.woff2$`);
  const request = (await cache.keys()).find(({ url }) => file.test(new URL(url).pathname));
  return (request && (await cache.match(request, { ignoreVary: true }))) ?? Response.error();
}

async function cacheVisit(page, files) {
  const url = new URL(page, self.location.origin);
  await Promise.all([cachePage(url), cacheIcon().catch(() => {}), ...files.map(cacheFile)]).catch(
    () => {},
  );
}

/** Refreshed with every visit; installing does not wait for it. */
async function cacheIcon() {
  const response = await fetch(icon);
  if (response.status === 200) await (await caches.open(cacheNames.shell)).put(icon, response);
}

async function cachePage(url) {
  url.hash = "";
  if (matchesPath(uncachedPages, url.pathname)) return;
  const response = await fetch(url);
  if (isCacheablePage(url, response)) await cacheResponse("pages", url.href, response);
}

async function cacheFile(address) {
  const { origin, pathname } = new URL(address);
  const cache = pathname.startsWith("/assets/") ? "files" : "pictures";
  if (origin !== self.location.origin || (await matchCache(cache, address))) return;
  const response = await fetch(address, { cache: "force-cache" });
  if (response.status === 200) await cacheResponse(cache, address, response);
}

function isCacheablePage(url, response) {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html");
  const isPersonal = matchesPath(uncachedPages, url.pathname);
  // Not cached, such as a preview of unpublished content.
  const isStorable = !response.headers.get("cache-control")?.includes("no-store");
  return response.status === 200 && isHtml && isStorable && !response.redirected && !isPersonal;
}

/** A full device is no reason to fail. */
async function cacheResponse(cacheName, address, response) {
  try {
    const cache = await caches.open(cacheNames[cacheName]);
    // Deleted first, so that the entry moves to the end and is evicted last.
    await cache.delete(address, { ignoreVary: true });
    await cache.put(address, response);
    const requests = await cache.keys();
    await Promise.all(
      requests.slice(0, -maxEntries[cacheName]).map((request) => cache.delete(request)),
    );
  } catch {
    return;
  }
}

async function matchCache(cacheName, address) {
  try {
    const cache = await caches.open(cacheNames[cacheName]);
    return await cache.match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function matchShell(address) {
  return (await matchCache("shell", address)) ?? Response.error();
}

async function removeOldCaches() {
  const current = new Set(Object.values(cacheNames));
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
