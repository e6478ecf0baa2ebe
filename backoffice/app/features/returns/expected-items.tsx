import { useState } from "react";
import { Link } from "react-router";
import type { ExpectedItems } from "#contract/api/payments/refunds.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMay } from "../../session/use-member.ts";
import { ConditionSwitch, type ItemCondition } from "./condition-switch.tsx";

export function ExpectedItemsPanel() {
  const list = useLoaded(
    (signal) => api("GET /staff/refunds/expected-items", { signal }),
    ["expected-items"],
  );
  const { loaded } = list;
  if (loaded.state !== "ready" || loaded.data.length === 0) return null;
  return (
    <Panel title="Refunded items to receive">
      <ul>
        {loaded.data.map((items) => (
          <ExpectedItemRow key={`${items.refundId} ${items.position}`} items={items} list={list} />
        ))}
      </ul>
    </Panel>
  );
}

interface ExpectedItemRowProps {
  readonly items: ExpectedItems;
  readonly list: Loading<ExpectedItems[]>;
}

function ExpectedItemRow({ items, list }: ExpectedItemRowProps) {
  const { refundId, position, orderNumber, buyerName, name, size, quantity, since } = items;
  const [conditions, setConditions] = useState<readonly ItemCondition[]>(
    Array(quantity).fill("sellable"),
  );
  const { busy, error, send } = useSubmission("Couldn't save. Please try again.");
  const { showToast } = useToast();
  const canReadOrders = useMay()("orders.read");
  const countOf = (condition: ItemCondition) =>
    conditions.filter((each) => each === condition).length;
  const body = {
    position,
    sellable: countOf("sellable"),
    damaged: countOf("damaged"),
    lost: countOf("lost"),
  };
  const receive = () =>
    send(async () => {
      const params = { id: refundId };
      list.replace(await api("POST /staff/refunds/:id/receive", { params, body }));
      showToast(body.sellable > 0 ? `${name}, ${size}: ${body.sellable} back in stock.` : "Saved.");
    });
  return (
    <li className="grid gap-3 border-line border-t py-3.5 first:border-t-0">
      <div>
        <p className="font-medium wrap-anywhere">
          {quantity} × {name}, {size}
        </p>
        <p className="text-meta text-umber wrap-anywhere">
          Order{" "}
          {canReadOrders ? (
            <Link to={`/orders/${items.orderId}`} className="underline hover:text-indigo">
              {orderNumber}
            </Link>
          ) : (
            <span>{orderNumber}</span>
          )}
          <span>
            , {buyerName}, refunded {formatDate(since, new Date())}
          </span>
        </p>
      </div>
      <FormError text={error} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-60 grow gap-2">
          {conditions.map((condition, i) => (
            <ConditionSwitch
              // biome-ignore lint/suspicious/noArrayIndexKey: items of one line are alike
              key={i}
              legend={
                quantity === 1
                  ? "Condition"
                  : `Condition of ${name}, size ${size}, item ${i + 1} of ${quantity}`
              }
              value={condition}
              onChange={(next) => setConditions(conditions.with(i, next))}
            />
          ))}
        </div>
        <Button
          variant="ghost"
          size="step"
          busy={busy}
          aria-label={`Save condition of ${name}, size ${size}, from ${orderNumber}`}
          onClick={() => void receive()}
        >
          Save
        </Button>
      </div>
    </li>
  );
}
