/** Files that were fetched, or are on their way. */
const fetched = new Map<string, Promise<unknown>>();

/**
 * Loads a part of the code once all its files are here. Many browsers on phones (Chromium up to 150 at least) remember
 * a module that was lost on the way as lost for as long as the document lives, and ask for it no more; what was fetched
 * whole before lies in the browser's cache.
 * @param files under the build's own folder, such as `assets/cart-drawer-1.js`; styles among them are put into the page
 * @throws {TypeError} where a file cannot be had; a later call asks again
 */
export async function loadWhole<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const addresses = files.map((file) => import.meta.env.BASE_URL + file);
  try {
    await Promise.all(addresses.map(fetchOnce));
    return await load();
  } catch (cause) {
    for (const address of addresses) fetched.delete(address);
    throw cause;
  }
}

function fetchOnce(address: string): Promise<unknown> {
  const known = fetched.get(address);
  if (known) return known;
  // The router writes a style sheet with a # behind it.
  const fetching = document.querySelector(`link[href^="${address}"]`)
    ? Promise.resolve()
    : fetchFile(address);
  fetched.set(address, fetching);
  return fetching;
}

async function fetchFile(address: string): Promise<unknown> {
  const reply = await fetch(address);
  if (!reply.ok) throw new TypeError(address);
  await reply.blob();
  return address.endsWith(".css") && addStyles(address);
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new TypeError(href));
    };
    document.head.append(link);
  });
}
