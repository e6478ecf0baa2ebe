import { useState } from "react";
import { Link } from "react-router";
import type {
  CompareDiscounts as CompareDiscountsQuery,
  DiscountComparison,
} from "#contract/api/discounts/discount-simulation.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { formatNumber } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { defaultCartAmount } from "../discount-labels.ts";

const buyers: Readonly<Record<CompareDiscountsQuery["buyer"], string>> = {
  known: "Returning customer",
  new: "New customer",
  wholesale: "Wholesale customer",
};
const pauseMs = 300;
const maxVisible = 12;

export function CompareDiscounts() {
  const [typed, setTyped] = useState(formatNumber(defaultCartAmount));
  const [buyer, setBuyer] = useState<CompareDiscountsQuery["buyer"]>("known");
  const subtotal = useDebouncedValue(Math.min(parseNaira(typed) ?? 0, 1e9), pauseMs);
  const query = { subtotal, buyer };
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/discounts/current", { query, signal }),
    ["discount-comparison", query],
    { showPrevious: true },
  );
  return (
    <Panel
      title="Test a cart"
      aside={
        <p className="text-meta text-umber">
          One discount per cart: a code, or the best automatic discount.
        </p>
      }
      className="mt-6"
    >
      <div className="flex flex-wrap items-start gap-3.5">
        <AmountField
          label="Cart"
          unit="₦"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          frameClassName="w-36"
        />
        <SelectField
          label="Customer"
          value={buyer}
          onChange={({ target }) => setBuyer(target.value as CompareDiscountsQuery["buyer"])}
          frameClassName="w-60"
        >
          {Object.entries(buyers).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {loaded.state === "failed" && (
          <Failure error={loaded.error} message="The cart could not be tested." onRetry={reload} />
        )}
        {loaded.state === "ready" && (
          <ul
            aria-label="Discounts compared"
            className="grid min-w-0 grow basis-120 grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] border-line border-t border-l"
          >
            {loaded.data.slice(0, maxVisible).map((result) => (
              <ComparisonItem key={result.id} result={result} />
            ))}
            <MoreItems count={loaded.data.length - maxVisible} />
          </ul>
        )}
      </div>
    </Panel>
  );
}

function ComparisonItem({ result }: { result: DiscountComparison }) {
  const { id, code, autoApply, amountOff, total, isForSomeProducts, reason, isBest } = result;
  return (
    <li
      className={classNames(
        "min-w-0 border-line border-r border-b px-3 py-2 text-nav",
        isBest && "bg-leaf-wash",
      )}
    >
      <p className="wrap-anywhere text-meta">
        <span className="text-umber">{autoApply ? "automatic" : "code"}</span>{" "}
        <Link to={`/discounts/${id}`} className="font-medium hover:text-indigo">
          {code}
        </Link>
        {isBest && <span className="sr-only">, best</span>}
      </p>
      {reason === null ? (
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span>
            {isForSomeProducts && <span className="text-umber">up to </span>}
            <span>−{formatAmount(amountOff)}</span>
          </span>
          <span className="text-umber">
            {isForSomeProducts ? "on some products" : formatAmount(total)}
          </span>
        </p>
      ) : (
        <p className="text-umber">{`not valid: ${shortenReason(reason)}`}</p>
      )}
    </li>
  );
}

function MoreItems({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <li className="border-line border-r border-b px-3 py-2 text-nav text-umber">
      and {count} more, not better
    </li>
  );
}

/** Such as "for a first purchase". */
function shortenReason(label: string): string {
  return label.replace(/^This discount (is )?/, "");
}
