import { useState } from "react";
import { Link } from "react-router";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";
import { NewerOlder } from "../../parts/newer-older.tsx";
import { Panel } from "../../parts/panel.tsx";
import { momentOf } from "../../parts/when.ts";
import { useLooks, usesOf } from "./discount-words.ts";

const perPage = 10;

/** Which orders took a discount, when, and what it gave and brought; a reserved use is told from a paid one. */
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
    { keepShown: true },
  );
  const total = loaded.state === "ready" ? loaded.data.meta.total : 0;
  return (
    <Panel
      title="Uses"
      aside={<p className="text-meta text-umber tabular-nums">{usesOf(discount).words}</p>}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-nav tabular-nums">
        <Figure
          term={usage.paid === 1 ? "1 paid order got" : `${usage.paid} paid orders got`}
          value={naira(usage.given)}
        />
        <Figure term="and brought in" value={naira(usage.brought)} />
      </dl>
      {usage.reserved > 0 && (
        <p className="mt-2 text-amber text-meta">
          {usage.reserved === 1 ? "1 use is" : `${usage.reserved} uses are`} reserved by orders that
          are not paid yet.
        </p>
      )}
      {loaded.state === "failed" && (
        <Failure fault={loaded.fault} message="The uses could not be loaded." onRetry={reload} />
      )}
      {loaded.state === "ready" && total > 0 && (
        <ul aria-label="Orders that took it" className="mt-3 border-line border-t">
          {loaded.data.data.map((use) => (
            <li key={use.orderId} className="border-line border-b py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <Link to={`/orders/${use.orderId}`} className="text-link touch-target">
                  {use.orderNumber}
                </Link>
                <span className="tabular-nums">
                  −{naira(use.amount)}, came to {naira(use.total)}
                </span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-4 text-meta text-umber">
                <span className="wrap-anywhere">
                  {momentOf(use.at, new Date())}, {use.email || "somebody forgotten"}
                </span>
                <Status tone={useLooks[use.state].tone}>{useLooks[use.state].word}</Status>
              </p>
            </li>
          ))}
        </ul>
      )}
      {loaded.state === "ready" && total === 0 && (
        <p className="mt-3 text-umber">No order has taken it yet.</p>
      )}
      <NewerOlder of="uses" page={page} pages={Math.ceil(total / perPage)} onPage={setPage} />
    </Panel>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-meta text-umber">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
