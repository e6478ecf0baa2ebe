import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { savesData } from "#ui/primitives/save-data.ts";

/** Says when the network is gone, and has the service worker keep what is shown. */
export function Offline() {
  const { pathname, search } = useLocation();
  const online = useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  );

  useEffect(() => {
    let left = false;
    void atRest().then(() => {
      // In development files change under the same name.
      if (import.meta.env.PROD && !left) void keepVisit(`${pathname}${search}`);
    });
    return () => {
      left = true;
    };
  }, [pathname, search]);

  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-menu">
      {!online && (
        <p className="on-dark bg-ink px-4 py-3 text-center text-meta text-paper">
          {pathname.toLowerCase() === "/checkout"
            ? "You are offline. Checkout needs the network: prices and stock are asked for when you pay."
            : "You are offline. Pages you have seen still open."}
        </p>
      )}
    </div>
  );
}

function listenToNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const change of ["online", "offline"]) window.addEventListener(change, onChange, listening);
  return () => listening.abort();
}

let resting: Promise<void> | undefined;

/** Once a second has passed since the document loaded, and the browser has nothing better to do. */
function atRest(): Promise<void> {
  resting ??= new Promise((done) => {
    const begin = () => setTimeout(done, 1_000);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
  });
  return resting;
}

let documentKept = false;

/**
 * Tells the service worker of a page. Of the document, everything it loaded goes along: it may have begun before
 * there was a worker. Pages reached after it are fetched once more, unless data is to be saved.
 */
async function keepVisit(page: string): Promise<void> {
  if (!("serviceWorker" in navigator) || (documentKept && savesData())) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page, files: documentKept ? [] : loadedFiles() });
    documentKept = true;
  } catch (cause) {
    // Without it the shop works as ever, only not offline.
    console.info(cause);
  }
}

/** Addresses of the scripts, styles, fonts and pictures this document has loaded. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /^\/(assets|media|pictures)\//.test(new URL(name).pathname));
}
