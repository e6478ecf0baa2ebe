import { type ReactNode, Suspense } from "react";
import type { Delivery, DeliveryRange } from "#contract/api/delivery.ts";
import type { Product } from "#contract/api/products.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { asRange, daysWords, feeWords, spanOf } from "../../delivery/delivery-words.ts";
import { type Pending, useSettled } from "../../loading/settled.ts";

/** What a shopper asks after the price: cloth, delivery, exchange. */
export function ProductNotes(props: {
  readonly product: Product;
  readonly delivery: Pending<Delivery>;
}) {
  return (
    <div className="border-t border-line">
      <Note title="Cloth and care">
        {props.product.material}. The washing instructions are sewn into the side seam; when in
        doubt, wash it alone in cold water, inside out, and dry it in the shade.
      </Note>
      <Suspense fallback={<Note title="Delivery">…</Note>}>
        <SettledDelivery delivery={props.delivery} />
      </Suspense>
      <Note title="Free size exchange">
        Wrong fit? Send it back and we send the right one. You pay nothing for the second journey.
      </Note>
    </div>
  );
}

function SettledDelivery(props: { readonly delivery: Pending<Delivery> }) {
  return <DeliveryNote delivery={useSettled(props.delivery)} />;
}

/** How long it takes, and what it costs where that is charged: state by state where they differ. */
function DeliveryNote({ delivery }: { delivery: Delivery }) {
  const { charges, range, groups, others, abroad } = delivery;
  const terms = (of: DeliveryRange) => `${daysWords(of)}${charges ? `, ${feeWords(of)}` : ""}`;
  return (
    <Note title={`Delivery, ${terms(range)}`}>
      {charges || groups.length > 0 ? (
        <>
          {groups.map((group) => (
            <span key={group.states[0]} className="block">
              {group.states.join(", ")}: {terms(group)}
            </span>
          ))}
          <span className="block">
            {groups.length > 0 ? "Everywhere else in Nigeria" : "Within Nigeria"}: {terms(others)}
          </span>
          <span className="block">Other countries: {terms(asRange(abroad))}</span>
        </>
      ) : (
        `Standard delivery takes ${daysWords(others)} within Nigeria and ${spanOf(abroad)} days to other countries.`
      )}
    </Note>
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
