import { type MouseEvent, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Link } from "../link.tsx";
import { loadOnClick } from "../loading/load-on-click.ts";

const loadDialog = loadOnClick(() => import("./size-guide-dialog.tsx"));
const SizeGuideDialog = lazyComponent(loadDialog);

/** “Size guide”: opens the table in a dialog; without scripts links to the size page. */
export function SizeGuideLink(props: {
  readonly product: Pick<Product, "category" | "type" | "sizeGuide">;
  readonly className?: string;
}) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");

  const { showErrorToast } = useToast();

  function open(event: MouseEvent) {
    if (!isUnmodifiedClick(event)) return;
    event.preventDefault();
    loadDialog().then(
      () => setState("open"),
      () => showErrorToast("The size guide could not be loaded. Please try again."),
    );
  }

  return (
    <>
      <Link
        to={`/size#${props.product.category === "WOMEN" ? "women" : "men"}`}
        onClick={open}
        className={props.className}
      >
        <span className="text-link">Size guide</span>
      </Link>
      {state !== "unused" && (
        <SizeGuideDialog
          product={props.product}
          open={state === "open"}
          onClose={() => setState("closed")}
        />
      )}
    </>
  );
}
