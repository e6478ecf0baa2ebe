import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Link } from "react-router";
import type { Category } from "#contract/api/products.ts";

const SizeGuideDialog = lazy(() => import("./size-guide-dialog.tsx"));

/** "Size guide": opens the table of the garment's department; without scripts, the page. */
export function SizeGuideLink(props: { readonly category: Category; readonly className?: string }) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setState("open");
  }

  return (
    <>
      <Link
        to={`/size#${props.category === "WOMEN" ? "women" : "men"}`}
        onClick={open}
        className={props.className}
      >
        <span className="text-link">Size guide</span>
      </Link>
      {state !== "unused" && (
        <Suspense>
          <SizeGuideDialog
            category={props.category}
            open={state === "open"}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
