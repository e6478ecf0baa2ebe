import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";

export function OfflineNotice() {
  const { pathname, search } = useLocation();
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

  useEffect(() => {
    let isCancelled = false;
    void afterLoad().then(() => {
      // In development files change under the same name.
      if (import.meta.env.PROD && !isCancelled) void cacheVisit(`${pathname}${search}`);
    });
    return () => {
      isCancelled = true;
    };
  }, [pathname, search]);

  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-menu">
      {!online && (
        <p className="on-dark bg-ink px-4 py-3 text-center text-meta text-paper">
          {pathname.toLowerCase() === "/checkout"
            ? "You’re offline. Checkout needs a connection to check prices and stock."
            : "You’re offline. Pages you’ve visited still open."}
        </p>
      )}
    </div>
  );
}

function subscribeToNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const change of ["online", "offline"]) window.addEventListener(change, onChange, listening);
  return () => listening.abort();
}

let loaded: Promise<void> | undefined;

/** A second after the load event, when the browser is idle. */
function afterLoad(): Promise<void> {
  loaded ??= new Promise((done) => {
    const start = () => setTimeout(done, 1_000);
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
  });
  return loaded;
}

let isDocumentCached = false;

/** All loaded files are sent, as they may have loaded before the worker was active. */
async function cacheVisit(page: string): Promise<void> {
  if (!("serviceWorker" in navigator) || (isDocumentCached && isDataSaverOn())) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page, files: isDocumentCached ? [] : loadedFiles() });
    isDocumentCached = true;
  } catch (cause) {
    // Optional: the shop works without it, only not offline.
    console.info(cause);
  }
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /^\/(assets|media|pictures)\//.test(new URL(name).pathname));
}
