import { type MouseEvent, useState } from "react";
import type { Product } from "#contract/api/products.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { isPlainPress } from "#ui/primitives/plain-press.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { Link } from "../link.tsx";

const loadDialog = () => import("./size-guide-dialog.tsx");
const SizeGuideDialog = lazyPart(loadDialog);

/** "Size guide": opens the table for the garment; without scripts, the page of them all. */
export function SizeGuideLink(props: {
  readonly product: Pick<Product, "category" | "type" | "sizeGuide">;
  readonly className?: string;
}) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");

  const { sayError } = useToaster();

  function open(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    loadDialog().then(
      () => setState("open"),
      () => sayError("The size guide could not be loaded. Please try again."),
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
