import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import { recordedMethodLabels } from "#contract/api/orders/staff-order-labels.ts";
import type { CountDeliveryMoney, DeliveryMoney } from "#contract/api/payments/delivery-money.ts";
import { maxCountedOrders } from "#contract/api/payments/payment-limits.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { parseAmountInput } from "../../parts/domain/record-payment-fields.tsx";
import { formatRecentDateTime } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { AmountField } from "../../parts/forms/amount-field.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useIdempotencyKey } from "../../parts/forms/use-idempotency-key.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";
import { useMay } from "../../session/use-member.ts";

export const meta = () => [{ title: pageTitle("Rider money") }];

export default function DeliveryMoneyPage() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/payments/on-delivery", { signal }),
    ["delivery-money"],
    { showPrevious: true },
  );
  return (
    <>
      <RecordHead backLink={{ to: "/payments/cash-up", label: "Cash-up" }} title="Rider money" />
      {loaded.state === "loading" && <RecordSkeleton />}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="Couldn't load the rider money." onRetry={reload} />
      )}
      {loaded.state === "ready" &&
        (loaded.data.length === 0 ? (
          <p className="text-umber">
            Nothing to count. Orders paid on delivery appear here once they are delivered.
          </p>
        ) : (
          <CountForm money={loaded.data} />
        ))}
    </>
  );
}

type Parcel = DeliveryMoney[number];

interface Counted {
  readonly method: RecordedMethod;
  /** Empty for all that is due. */
  readonly amount: string;
  readonly reference: string;
}

function CountForm({ money }: { readonly money: DeliveryMoney }) {
  const may = useMay();
  const { showToast } = useToast();
  const refetch = useRefetch();
  const keyFor = useIdempotencyKey();
  const today = toShopDay(new Date());
  const [receivedOn, setReceivedOn] = useState(today);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [counts, setCounts] = useState<ReadonlyMap<string, Counted>>(new Map());
  const { busy, error, send } = useSubmission("Couldn't record the money. Try again.");
  const [wasSent, setSent] = useState(false);

  const countOf = ({ id, collectedMethod }: Parcel): Counted =>
    counts.get(id) ?? { method: collectedMethod ?? "cash", amount: "", reference: "" };
  const kobosOf = (parcel: Parcel) => {
    const { amount } = countOf(parcel);
    return amount.trim() === "" ? fromNaira(parcel.due) : parseAmountInput(amount);
  };
  const errorsOf = (parcel: Parcel) => {
    const { method, reference } = countOf(parcel);
    const amountKobo = kobosOf(parcel);
    const isTooMuch = amountKobo !== undefined && amountKobo > fromNaira(parcel.due);
    return {
      ...(!amountKobo && { amount: "Enter an amount, such as 2,500" }),
      ...(isTooMuch && { amount: `Only ${formatAmount(parcel.due)} is due` }),
      ...(method === "transfer" &&
        reference.trim() === "" && { reference: "Enter the bank's reference" }),
    };
  };
  const chosen = money.filter(({ id }) => chosenIds.has(id)).slice(0, maxCountedOrders);
  const dueKobo = kobo(chosen.reduce((sum, { due }) => sum + fromNaira(due), 0));
  const handedInKobo = kobo(chosen.reduce((sum, parcel) => sum + (kobosOf(parcel) ?? 0), 0));
  const shortKobo = kobo(dueKobo - handedInKobo);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (chosen.length === 0 || chosen.some((each) => Object.keys(errorsOf(each)).length > 0))
      return;
    const body: CountDeliveryMoney = {
      receivedOn,
      orders: chosen.map((parcel) => {
        const { method, reference } = countOf(parcel);
        const amount = toNaira(kobosOf(parcel) ?? fromNaira(parcel.due));
        return { id: parcel.id, due: parcel.due, method, amount, reference };
      }),
    };
    const isDone = await send(async () => {
      await api("POST /staff/payments/on-delivery", { headers: keyFor(body), body });
    });
    refetch("delivery-money", "cash-up", "order");
    if (!isDone) return;
    setChosenIds(new Set());
    setCounts(new Map());
    setSent(false);
    showToast(`${formatNaira(handedInKobo)} recorded`);
  }

  const riders = [...new Set(money.map(({ carrier }) => carrier))];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {riders.map((rider) => (
        <Panel key={rider} title={rider === "" ? "No rider named" : rider}>
          <ul>
            {money
              .filter(({ carrier }) => carrier === rider)
              .map((parcel) => (
                <ParcelRow
                  key={parcel.id}
                  parcel={parcel}
                  counted={countOf(parcel)}
                  isChosen={chosenIds.has(parcel.id)}
                  errors={wasSent ? errorsOf(parcel) : {}}
                  onToggle={() => {
                    const next = new Set(chosenIds);
                    if (!next.delete(parcel.id)) next.add(parcel.id);
                    setChosenIds(next);
                  }}
                  onChange={(change) =>
                    setCounts(new Map(counts).set(parcel.id, { ...countOf(parcel), ...change }))
                  }
                />
              ))}
          </ul>
        </Panel>
      ))}
      {may("orders.edit") && (
        <Panel title="Money received">
          <div className="grid max-w-100 gap-4">
            <Field
              label="Date"
              type="date"
              max={today}
              value={receivedOn}
              onChange={({ target }) => target.value && setReceivedOn(target.value)}
            />
            <div role="status">
              <p className="tabular-nums">
                {chosen.length === 0
                  ? "Tick the orders whose money is here."
                  : `${formatNaira(handedInKobo)} for ${plural(chosen.length, "order")}`}
              </p>
              {shortKobo > 0 && (
                <p className="mt-1 font-medium text-amber">
                  {formatNaira(shortKobo)} less than due. It stays due on those orders.
                </p>
              )}
            </div>
            <FormError text={error} />
            <Button type="submit" busy={busy} disabled={chosen.length === 0}>
              Record the money
            </Button>
          </div>
        </Panel>
      )}
    </form>
  );
}

interface ParcelRowProps {
  readonly parcel: Parcel;
  readonly counted: Counted;
  readonly isChosen: boolean;
  readonly errors: { readonly amount?: string; readonly reference?: string };
  readonly onToggle: () => void;
  readonly onChange: (change: Partial<Counted>) => void;
}

function ParcelRow({ parcel, counted, isChosen, errors, onToggle, onChange }: ParcelRowProps) {
  const { id, orderNumber, buyer, city, deliveredAt, due } = parcel;
  const when = deliveredAt === null ? "" : formatRecentDateTime(deliveredAt, new Date());
  return (
    <li className="border-line py-2 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={
            <span>
              {orderNumber}, {buyer}
              <span className="block text-meta text-umber">
                {[when, city].filter(Boolean).join(", ")}
              </span>
            </span>
          }
          checked={isChosen}
          onChange={onToggle}
        />
        <p className="ml-auto tabular-nums">
          {formatAmount(due)}{" "}
          <Link to={`/orders/${id}`} className="touch-target ml-3 text-nav underline">
            <span>Order</span>
            <span className="sr-only"> {orderNumber}</span>
          </Link>
        </p>
      </div>
      {isChosen && (
        <div className="grid gap-3 pb-2 pl-8 max-md:pl-0 md:grid-cols-3">
          <SelectField
            label="Collected as"
            value={counted.method}
            onChange={({ target }) => onChange({ method: target.value as RecordedMethod })}
          >
            {Object.entries(recordedMethodLabels).map(([method, label]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </SelectField>
          <AmountField
            unit="₦"
            label="Handed in"
            autoComplete="off"
            maxLength={20}
            value={counted.amount === "" ? formatAmount(due).slice(1) : counted.amount}
            error={errors.amount}
            onChange={({ target }) => onChange({ amount: target.value })}
            onFocus={({ target }) => target.select()}
          />
          {counted.method !== "cash" && (
            <Field
              label="Reference"
              autoComplete="off"
              maxLength={200}
              value={counted.reference}
              error={errors.reference}
              onChange={({ target }) => onChange({ reference: target.value })}
            />
          )}
        </div>
      )}
    </li>
  );
}
