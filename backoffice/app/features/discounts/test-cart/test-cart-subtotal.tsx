import { useState } from "react";
import type {
  SimulatedSubtotal,
  SimulatedThreshold,
  SimulateSubtotal as SimulateSubtotalQuery,
} from "#contract/api/discounts/discount-simulation.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { formatNumber } from "#contract/text/format.ts";
import { api } from "../../../api.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { defaultCartAmount } from "../discount-labels.ts";
import { Segments } from "../segments.tsx";
import { SimulationResult } from "./simulation-result.tsx";
import {
  CodeField,
  hasCodeField,
  pauseMs,
  TestCartLayout,
  type TestCartModeProps,
  toSimulationQuery,
  WhenField,
} from "./test-cart-fields.tsx";

const buyerOptions = [
  { value: "new", label: "New" },
  { value: "known", label: "Returning" },
  { value: "wholesale", label: "Wholesale" },
] as const;

export function TestCartSubtotal(props: TestCartModeProps) {
  const { discountId, draft, version = 0, buyers, isWide = false } = props;
  const [typed, setTyped] = useState(formatNumber(defaultCartAmount));
  const [chosen, setChosen] = useState<SimulateSubtotalQuery["buyer"]>();
  const isCodeVisible = hasCodeField(props);
  const buyer = chosen ?? (buyers === "wholesale" ? "wholesale" : "new");
  const amount = parseNaira(typed);
  const query = useDebouncedValue(
    { subtotal: Math.min(amount ?? 0, 1e9), buyer, ...toSimulationQuery(props) },
    pauseMs,
  );
  return (
    <TestCartLayout
      isWide={isWide}
      cart={
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <AmountField
              label="Cart amount"
              unit="₦"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              error={amount === undefined ? "Enter an amount, such as 40,000 or 40k" : undefined}
            />
            <WhenField
              {...props}
              hint={
                isCodeVisible
                  ? "Lagos time. Leave blank for now."
                  : "Leave blank for now, or for its start."
              }
            />
            {isCodeVisible && <CodeField {...props} />}
          </div>
          <Segments
            legend="Customer"
            options={buyerOptions}
            value={buyer}
            isRow
            onChoose={setChosen}
          />
        </>
      }
      answer={
        <SimulationResult
          queryKey={["subtotal", query, version]}
          load={(signal) => api("GET /staff/discounts/preview/subtotal", { query, signal })}
          isNew={discountId === undefined && draft !== undefined}
        >
          {(simulation) => (
            <>
              <SimulationNotes
                simulation={simulation}
                isPlanned={query.at === undefined && !isCodeVisible}
              />
              <Thresholds thresholds={simulation.edges} />
            </>
          )}
        </SimulationResult>
      }
    />
  );
}

function SimulationNotes({
  simulation,
  isPlanned,
}: {
  simulation: SimulatedSubtotal;
  isPlanned: boolean;
}) {
  const now = new Date();
  const startsLater = isPlanned && new Date(simulation.at) > now;
  return (
    <>
      {startsLater && (
        <p className="mt-1 text-meta text-umber">
          As of {formatDateTime(simulation.at, now)}, when it starts.
        </p>
      )}
      {simulation.isForSomeProducts && (
        <p className="mt-1 text-meta text-umber">
          Applies to some products only. Shown as if they were the whole cart.
        </p>
      )}
    </>
  );
}

function Thresholds({ thresholds }: { thresholds: readonly SimulatedThreshold[] }) {
  if (thresholds.length === 0) return null;
  return (
    <ul
      aria-label="At the minimum cart"
      className="mt-4 border-line border-t text-nav tabular-nums"
    >
      {thresholds.map(({ subtotal, amountOff, total, reason }) => (
        <li
          key={subtotal}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-line py-2.5 not-last:border-b"
        >
          <span>{formatAmount(subtotal)}:</span>{" "}
          <span className="min-w-0 wrap-anywhere">
            {reason === null ? (
              <>
                <span className="font-medium text-leaf-deep">−{formatAmount(amountOff)}</span>
                <span className="text-umber">, total {formatAmount(total)}</span>
              </>
            ) : (
              <span key="nothing">
                nothing, <span className="text-umber">because {reason}</span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
