/** Files loaded or loading. */
const requests = new Map<string, Promise<unknown>>();

/**
 * Fetches all files before importing. Chromium (up to 150 at least) never requests a failed module
 * again in the same document; fetched files are in the HTTP cache.
 * @throws {TypeError} when a file cannot be loaded; a later call tries again
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const addresses = files.map((file) => import.meta.env.BASE_URL + file);
  try {
    await Promise.all(addresses.map(fetchOnce));
    return await load();
  } catch (cause) {
    for (const address of addresses) requests.delete(address);
    throw cause;
  }
}

function fetchOnce(address: string): Promise<unknown> {
  const pending = requests.get(address);
  if (pending) return pending;
  // The router appends a # to style sheet URLs.
  const request = document.querySelector(`link[href^="${address}"]`)
    ? Promise.resolve()
    : fetchFile(address);
  requests.set(address, request);
  return request;
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
