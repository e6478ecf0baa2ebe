import type { ReactNode } from "react";
import type { Product } from "#contract/api/products.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";

/** What a shopper asks after the price: cloth, delivery, exchange. */
export function ProductNotes(props: { readonly product: Product }) {
  return (
    <div className="border-t border-line">
      <Note title="Cloth and care">
        {props.product.material}. The washing instructions are sewn into the side seam; when in
        doubt, wash it alone in cold water, inside out, and dry it in the shade.
      </Note>
      <Note title="Delivery, 3–5 business days">
        Standard delivery takes 3–5 business days within Nigeria and 7–14 days to other countries.
      </Note>
      <Note title="Free size exchange">
        Wrong fit? Send it back and we send the right one. You pay nothing for the second journey.
      </Note>
    </div>
  );
}

function Note(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-indigo">
        {props.title}
        <PlusIcon className="shrink-0 group-open:hidden" />
        <MinusIcon className="hidden shrink-0 group-open:block" />
      </summary>
      <p className="max-w-[60ch] pb-5 text-umber">{props.children}</p>
    </details>
  );
}
