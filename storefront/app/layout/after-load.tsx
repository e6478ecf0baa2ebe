import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";
import { Link } from "../link.tsx";
import { readStorage, writeStorage } from "../session/browser-storage.ts";
import { usePolicies } from "../store-content.ts";

/** What no first view needs: pages for offline reading, and the notice about storage. */
export default function AfterLoad() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // In development files change under the same name.
    if (import.meta.env.PROD) void cacheVisit(`${pathname}${search}`);
  }, [pathname, search]);
  return <StorageNotice pathname={pathname} />;
}

const noticeKey = "storageNotice";
const noticedPages = 2;

/** Once per device: on the first two pages, or until it is closed. */
function StorageNotice({ pathname }: { pathname: string }) {
  const hasPrivacyPolicy = usePolicies().includes("privacy");
  const [isVisible, setVisible] = useState(false);
  const countedPath = useRef("");

  useEffect(() => {
    if (countedPath.current === pathname) return;
    countedPath.current = pathname;
    const pages = Number(readStorage("localStorage", noticeKey)) + 1;
    setVisible(pages <= noticedPages);
    if (pages <= noticedPages + 1) writeStorage("localStorage", noticeKey, String(pages));
  }, [pathname]);

  function close() {
    writeStorage("localStorage", noticeKey, String(noticedPages + 1));
    setVisible(false);
  }

  if (!isVisible) return null;
  return (
    <aside
      aria-label="Notice"
      // Below the page on phones, where it would cover buttons.
      className="flex min-h-14 items-stretch border-line bg-paper text-meta md:fixed md:max-w-124 md:overflow-clip md:rounded-panel md:bottom-6 md:left-6 md:z-header md:border print:hidden"
    >
      <LoomStrip direction="standing" className="w-2" />
      <p className="self-center px-4 py-2 text-pretty">
        <span>
          No tracking here. Your cart, sign-in and recently viewed items are kept on this device.
        </span>
        {hasPrivacyPolicy && (
          <Link to="/privacy" className="ml-1.5 text-link touch-target">
            Privacy
          </Link>
        )}
      </p>
      <button
        type="button"
        aria-label="Close notice"
        onClick={close}
        className="ml-auto grid min-h-11 w-12 shrink-0 place-items-center hover:text-indigo"
      >
        <CloseIcon className="size-4" />
      </button>
    </aside>
  );
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
