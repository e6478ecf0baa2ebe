import { useState } from "react";
import type {
  TriedEdge,
  TriedSum,
  TrySum as TrySumQuery,
} from "#contract/api/staff-tried-carts.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { api } from "../../api.ts";
import { AmountField } from "../../parts/amount-field.tsx";
import { naira } from "../../parts/money.ts";
import { useSettled } from "../../parts/use-settled.ts";
import { momentOf } from "../../parts/when.ts";
import { usualCart } from "./discount-words.ts";
import { Segments } from "./segments.tsx";
import { TriedResult } from "./tried-result.tsx";
import { askedOf, isCodeAsked, type TryWayProps } from "./try-cart-props.ts";
import { CodeField, pauseMs, TrySheets, WhenField } from "./try-parts.tsx";

const buyerOptions = [
  { value: "new", label: "New" },
  { value: "known", label: "Bought before" },
  { value: "wholesale", label: "Wholesale" },
] as const;

/** "A cart of this sum, such a buyer, this code, then": what it would get; of one discount its edges too. */
export function TrySum(props: TryWayProps) {
  const { discountId, draft, version = 0, buyers, isWide = false } = props;
  const [typed, setTyped] = useState(usualCart.toLocaleString("en-NG"));
  const [chosen, setChosen] = useState<TrySumQuery["buyer"]>();
  const isTyped = isCodeAsked(props);
  const buyer = chosen ?? (buyers === "wholesale" ? "wholesale" : "new");
  const sum = readNaira(typed);
  const query = useSettled(
    { subtotal: Math.min(sum ?? 0, 1e9), buyer, ...askedOf(props) },
    pauseMs,
  );
  return (
    <TrySheets
      isWide={isWide}
      cart={
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <AmountField
              label="Cart of"
              unit="₦"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              error={sum === undefined ? "Type an amount, such as 40,000 or 40k" : undefined}
            />
            <WhenField
              {...props}
              hint={isTyped ? "Lagos time. Empty for now." : "Empty for now, or when it begins."}
            />
            {isTyped && <CodeField {...props} />}
          </div>
          <Segments
            legend="Who buys"
            options={buyerOptions}
            value={buyer}
            isRow
            onChoose={setChosen}
          />
        </>
      }
      answer={
        <TriedResult
          asked={["sum", query, version]}
          load={(signal) => api("GET /staff/discounts/try/sum", { query, signal })}
          isNew={discountId === undefined && draft !== undefined}
        >
          {(tried) => (
            <>
              <HowTaken tried={tried} isPlanned={query.at === undefined && !isTyped} />
              <Edges edges={tried.edges} />
            </>
          )}
        </TriedResult>
      }
    />
  );
}

/** What the answer supposes. */
function HowTaken({ tried, isPlanned }: { tried: TriedSum; isPlanned: boolean }) {
  const now = new Date();
  const begins = isPlanned && new Date(tried.at) > now;
  return (
    <>
      {begins && (
        <p className="mt-1 text-meta text-umber">
          As of {momentOf(tried.at, now)}, when it begins.
        </p>
      )}
      {tried.forSomeGoods && (
        <p className="mt-1 text-meta text-umber">
          Taken off some goods alone: this is what it gives where they make up the whole cart.
        </p>
      )}
    </>
  );
}

/** What a discount takes just below and just at the sum it asks for. */
function Edges({ edges }: { edges: readonly TriedEdge[] }) {
  if (edges.length === 0) return null;
  return (
    <ul
      aria-label="At the sum it needs"
      className="mt-4 border-line border-t text-nav tabular-nums"
    >
      {edges.map(({ subtotal, takes, total, why }) => (
        <li
          key={subtotal}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-line py-2.5 not-last:border-b"
        >
          <span>{naira(subtotal)}:</span>{" "}
          <span className="min-w-0 wrap-anywhere">
            {why === null ? (
              <>
                <span className="font-medium text-leaf-deep">−{naira(takes)}</span>
                <span className="text-umber">, pays {naira(total)}</span>
              </>
            ) : (
              <>
                nothing, <span className="text-umber">because {why}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
