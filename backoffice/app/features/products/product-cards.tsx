import { Link } from "react-router";
import type { ListedProduct } from "#contract/api/staff-products.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Choice } from "../../parts/choice.ts";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { SizeStrip } from "../../parts/size-strip.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { useCurrentRow } from "../../parts/use-current-row.ts";
import { useQueueOf } from "../../parts/use-queue.ts";
import type { Target } from "./bulk-change.ts";
import { PaidPrice, ReductionIfAny } from "./product-columns.tsx";
import { productAddress } from "./product-words.ts";

interface ProductCardsProps {
  readonly rows: readonly ListedProduct[];
  /** What the bar of the chosen ones would make of each. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly queue: { readonly label: string; readonly total: number };
  readonly choice?: Choice;
}

/** The goods by their pictures, moved about, opened and chosen by the keys of every list. */
export function ProductCards({ rows, targets, queue, choice }: ProductCardsProps) {
  const ids = rows.map(({ id }) => id);
  const { current, list, stand } = useCurrentRow<HTMLUListElement>({
    room: "/products",
    ids,
    addressOf: productAddress,
    choice,
  });
  useQueueOf("/products", queue.label, ids, queue.total, productAddress);
  return (
    <ul
      ref={list}
      aria-label="Products"
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-4"
    >
      {rows.map((row) => {
        const { id, name, image } = row;
        const isChosen = choice?.chosen.has(id) ?? false;
        return (
          <li
            key={id}
            data-row={id}
            data-current={id === current || undefined}
            onFocus={() => stand(id)}
            className={classNames(
              "relative border p-3",
              id === current ? "border-ink" : "border-line",
              isChosen ? "bg-indigo-wash" : "bg-paper hover:border-ink",
            )}
          >
            <Thumbnail image={image} className="aspect-4/5 w-full" />
            <span className="mt-2.5 flex items-baseline justify-between gap-3">
              <Link
                to={productAddress(id)}
                data-open
                className="wrap-anywhere min-w-0 font-medium after:absolute after:inset-0 hover:text-indigo focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-indigo"
              >
                {name}
              </Link>
              <span className="flex shrink-0 items-baseline gap-2">
                <ReductionIfAny row={row} target={targets.get(id)} />
                <PaidPrice row={row} target={targets.get(id)} />
              </span>
            </span>
            <span className="mt-2 block">
              <SizeStrip sizes={row.sizes} named />
            </span>
            {choice && (
              <span className="absolute top-3 left-3 z-1 flex size-11 items-center justify-center bg-paper">
                <ChooseBox
                  label={`Choose ${name}`}
                  checked={isChosen}
                  onToggle={(span) => choice.toggle(id, span)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
