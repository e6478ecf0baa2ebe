import { Link, useSearchParams } from "react-router";
import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import { paymentMethodLabels } from "#contract/api/payments/payment-labels.ts";
import type { CashUp } from "#contract/api/payments/recorded-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { PrinterIcon } from "../../parts/layout/icons.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";

export const meta = () => [{ title: pageTitle("Cash-up") }];

export default function CashUpPage() {
  const [params, setParams] = useSearchParams();
  const today = toShopDay(new Date());
  const day = params.get("day") ?? today;
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/reports/cash-up", { query: { day }, signal }),
    ["cash-up", day],
    { showPrevious: true },
  );
  return (
    <>
      <RecordHead backLink={{ to: "/payments", label: "Payments" }} title="Cash-up">
        <Button
          variant="ghost"
          size="small"
          className="no-print max-md:hidden"
          onClick={() => window.print()}
        >
          <PrinterIcon className="size-5" />
          <span>Print</span>
        </Button>
      </RecordHead>
      <Field
        label="Day"
        type="date"
        max={today}
        frameClassName="mb-4 max-w-60"
        value={day}
        onChange={({ target }) =>
          target.value && setParams({ day: target.value }, { replace: true })
        }
      />
      {loaded.state === "loading" && <RecordSkeleton />}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="Couldn't load the cash-up." onRetry={reload} />
      )}
      {loaded.state === "ready" && <Totals cashUp={loaded.data} />}
      <RiderMoney />
    </>
  );
}

/** Shown where orders were paid on delivery and the money isn't here yet. */
function RiderMoney() {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/payments/on-delivery", { signal }),
    ["delivery-money"],
  );
  const parcels = loaded.state === "ready" ? loaded.data : [];
  if (parcels.length === 0) return null;
  const due = parcels.reduce((sum, parcel) => sum + parcel.due, 0);
  return (
    <div className="mt-4 lg:w-1/2 lg:pr-2">
      <Panel title="With the riders">
        <p className="mb-3">
          {formatAmount(due)} of {plural(parcels.length, "delivered order")} isn't counted yet.
        </p>
        <Link to="/payments/on-delivery" className={buttonClasses("primary", "small", "no-print")}>
          Count the money
        </Link>
      </Panel>
    </div>
  );
}

function Totals({ cashUp: { methods, takers, sources } }: { readonly cashUp: CashUp }) {
  const received = methods.reduce((sum, each) => sum + each.received, 0);
  const refunded = methods.reduce((sum, each) => sum + each.refunded, 0);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Panel title="Received, by method">
        {methods.length === 0 ? (
          <p className="text-umber">Nothing received or refunded on this day.</p>
        ) : (
          <dl>
            {methods.map((each) => (
              <Row
                key={each.method}
                name={paymentMethodLabels[each.method]}
                note={[
                  plural(each.payments, "payment"),
                  each.refunded > 0 && `${formatAmount(each.refunded)} refunded`,
                ]
                  .filter(Boolean)
                  .join(", ")}
                amount={each.received}
              />
            ))}
            <Row
              name="Total"
              note={
                refunded > 0
                  ? `${formatAmount(refunded)} refunded, ${formatAmount(received - refunded)} net`
                  : ""
              }
              amount={received}
              isTotal
            />
          </dl>
        )}
      </Panel>
      <Panel title="Recorded by">
        {takers.length === 0 ? (
          <p className="text-umber">Nobody recorded cash, POS or transfers on this day.</p>
        ) : (
          <dl>
            {takers.map((each) => (
              <Row
                key={`${each.by} ${each.method}`}
                name={each.name}
                note={`${paymentMethodLabels[each.method]}, ${plural(each.payments, "payment")}`}
                amount={each.received}
              />
            ))}
          </dl>
        )}
      </Panel>
      <Panel title="Orders paid, by source">
        {sources.length === 0 ? (
          <p className="text-umber">No order was paid on this day.</p>
        ) : (
          <dl>
            {sources.map((each) => (
              <Row
                key={each.source}
                name={orderSourceLabels[each.source]}
                note={plural(each.orders, "order")}
                amount={each.amount}
              />
            ))}
          </dl>
        )}
      </Panel>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly note: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function Row({ name, note, amount, isTotal = false }: RowProps) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 border-ink border-t pt-3 font-medium text-lead"
          : "flex justify-between gap-4 border-line py-2.5 not-first:border-t first:pt-0 last:pb-0"
      }
    >
      <dt className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        {note && <span className="block font-normal text-meta text-umber">{note}</span>}
      </dt>
      <dd className="tabular-nums">{formatAmount(amount)}</dd>
    </div>
  );
}
