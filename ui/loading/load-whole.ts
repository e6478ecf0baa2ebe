/** Files that were fetched, or are on their way. */
const fetched = new Map<string, Promise<void>>();

/**
 * Loads a part of the code once all its files are here. Many browsers on phones (Chromium up to 150 at least) remember
 * a module that was lost on the way as lost for as long as the document lives, and ask for it no more; what was fetched
 * whole before lies in the browser's cache.
 * @param files addresses, or paths in the folder of the build, such as `assets/cart-drawer-1.js`; styles among them are
 * put into the page
 * @throws {TypeError} where a file cannot be had; a later call asks again
 */
export async function loadWhole<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(
    files.map((file) => fetchOnce(file.startsWith("/") ? file : import.meta.env.BASE_URL + file)),
  );
  return await load();
}

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known) return known;
  const fetching = document.querySelector(`link[href="${address}"]`)
    ? Promise.resolve()
    : fetchFile(address);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
}

async function fetchFile(address: string): Promise<void> {
  const reply = await fetch(address);
  if (!reply.ok) throw new TypeError(`${address} was answered with ${reply.status}`);
  await reply.blob();
  if (address.endsWith(".css")) await addStyles(address);
}

function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`${href} could not be read`));
    };
    document.head.append(link);
  });
}
