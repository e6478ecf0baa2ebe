import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Order } from "#contract/api/orders/orders.ts";
import type { DemoGuest } from "#contract/api/settings/store-info.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../../api.ts";
import { DemoGuestNote } from "../../demo/demo-guest-note.tsx";
import { email, required } from "../../forms/form-rules.ts";
import { loadOnClick } from "../../loading/load-on-click.ts";

const loadResult = loadOnClick(() => import("./order-lookup-result.tsx"));
const OrderLookupResult = lazyComponent(loadResult);

export interface OrderLookupInput {
  readonly email: string;
  readonly orderNumber: string;
}

export function OrderLookup({ demoGuest }: { demoGuest: DemoGuest | null }) {
  const [order, setOrder] = useState<Order>();
  const result = useRef<HTMLDivElement>(null);
  const form = useForm({
    initial: { email: "", orderNumber: "" },
    rules: () => ({ email, orderNumber: required }),
    async send(values) {
      const query = { email: values.email.trim(), orderNumber: values.orderNumber.trim() };
      const [found] = await Promise.all([api("GET /orders/lookup", { query }), loadResult()]);
      setOrder(found);
      result.current?.focus();
    },
    toFailure(error) {
      setOrder(undefined);
      return asApiError(error)?.message || "Unable to load order details.";
    },
  });

  const { state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isOrderLookupInput(state)) {
      void form.submitValues({ email: state.email, orderNumber: state.orderNumber });
      return;
    }
    form.fill({ orderNumber: new URLSearchParams(location.search).get("orderNumber") ?? "" });
  }, []);

  return (
    <div className="page-margin grid gap-x-14 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,440px)_1fr]">
      <div>
        <h1 className="type-page">Find your order</h1>
        <p className="mt-4 text-umber">
          The order number is in the email we sent you. It looks like{" "}
          <span className="whitespace-nowrap">ASO-7K2M9X4P</span>.
        </p>
        <form method="post" noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
          <Field
            {...form.field("email")}
            label="Email"
            type="email"
            autoComplete="email"
            required
          />
          <Field
            {...form.field("orderNumber")}
            label="Order number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
          {form.failure && (
            <p
              role="alert"
              className="flex gap-2.5 rounded-panel bg-red-wash px-4 py-3 font-medium text-red"
            >
              <WarningIcon className="mt-0.5 shrink-0" />
              <span>{form.failure}</span>
            </p>
          )}
          <Button type="submit" busy={form.busy}>
            Find order
          </Button>
        </form>
        {demoGuest && <DemoGuestNote guest={demoGuest} />}
      </div>
      <div ref={result} tabIndex={-1} className="outline-none">
        {order && <OrderLookupResult key={order.orderNumber} order={order} />}
      </div>
    </div>
  );
}

function isOrderLookupInput(state: unknown): state is OrderLookupInput {
  return (
    typeof state === "object" &&
    state !== null &&
    "email" in state &&
    "orderNumber" in state &&
    typeof state.email === "string" &&
    typeof state.orderNumber === "string"
  );
}
