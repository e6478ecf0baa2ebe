import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#ui/primitives/lazy-part.ts";

const Offline = lazyPart(() => import("./offline.tsx"));

/** What a page does once it stands and the browser has nothing better to do: keep itself for offline reading. */
export function WhenIdle() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => setTimeout(setIdle, 1_000, true);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
  }, []);
  return <Suspense>{idle && <Offline />}</Suspense>;
}
