import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";

const AfterLoad = lazyComponent<object>(() => afterLoad().then(() => import("./after-load.tsx")));

export function OfflineNotice() {
  const { pathname } = useLocation();
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

  return (
    <>
      <AfterLoad />
      <div role="status" className="fixed inset-x-0 bottom-0 z-menu">
        {!online && (
          <p className="on-dark bg-ink-deep px-4 py-3 text-center text-light text-meta">
            {pathname.toLowerCase() === "/checkout"
              ? "You’re offline. Checkout needs a connection to check prices and stock."
              : "You’re offline. Pages you’ve visited still open."}
          </p>
        )}
      </div>
    </>
  );
}

function subscribeToNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const change of ["online", "offline"]) window.addEventListener(change, onChange, listening);
  return () => listening.abort();
}

/** A second after the load event, when the browser is idle. */
function afterLoad(): Promise<void> {
  return new Promise((done) => {
    const start = () => setTimeout(done, 1_000);
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
  });
}
