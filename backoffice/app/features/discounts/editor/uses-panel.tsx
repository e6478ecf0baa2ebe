import { useState } from "react";
import { Link } from "react-router";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { plural } from "#contract/text/format.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../../api.ts";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { Pager } from "../../../parts/lists/pager.tsx";
import { getUsage, useStateStyles } from "../discount-labels.ts";

const perPage = 10;

export function UsesPanel({ discount }: { discount: StaffDiscount }) {
  const { id, usage } = discount;
  const [page, setPage] = useState(1);
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/discounts/:id/uses", {
        params: { id },
        query: { page, limit: perPage },
        signal,
      }),
    ["discount", id, "uses", page],
    { showPrevious: true },
  );
  const total = loaded.state === "ready" ? loaded.data.meta.total : 0;
  return (
    <Panel
      title="Uses"
      aside={<p className="text-meta text-umber tabular-nums">{getUsage(discount).text}</p>}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-nav tabular-nums">
        <Stat
          term={`off ${plural(usage.paid, "paid order")}`}
          value={formatAmount(usage.discounted)}
        />
        <Stat term="in sales" value={formatAmount(usage.sales)} />
      </dl>
      {usage.reserved > 0 && (
        <p className="mt-2 text-amber text-meta">
          {plural(usage.reserved, "use is", "uses are")} reserved by unpaid orders.
        </p>
      )}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="The uses could not be loaded." onRetry={reload} />
      )}
      {loaded.state === "ready" && total > 0 && (
        <ul aria-label="Orders with this discount" className="mt-3 border-line border-t">
          {loaded.data.data.map((use) => (
            <li key={use.orderId} className="border-line border-b py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <Link to={`/orders/${use.orderId}`} className="text-link touch-target">
                  {use.orderNumber}
                </Link>
                <span className="tabular-nums">
                  −{formatAmount(use.amount)}, total {formatAmount(use.total)}
                </span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-4 text-meta text-umber">
                <span className="wrap-anywhere">
                  {formatDateTime(use.at, new Date())}, {use.email || "erased customer"}
                </span>
                <Status tone={useStateStyles[use.state].tone}>
                  {useStateStyles[use.state].label}
                </Status>
              </p>
            </li>
          ))}
        </ul>
      )}
      {loaded.state === "ready" && total === 0 && <p className="mt-3 text-umber">Not used yet.</p>}
      <Pager itemsLabel="uses" page={page} pages={Math.ceil(total / perPage)} onPage={setPage} />
    </Panel>
  );
}

function Stat({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-meta text-umber">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
