import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Order } from "#contract/api/orders.ts";
import type { DemoGuest } from "#contract/api/store-info.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { isEmail } from "#contract/validation/email.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { DemoGuestNote } from "../../demo/demo-guest-note.tsx";

/** Most who open the page have yet to find their order. */
const loadFound = () => import("./found-order.tsx");
const FoundOrder = lazy(loadFound);

/** What an order is looked up by; another page hands it over in the history's state. */
export interface LookUp {
  readonly email: string;
  readonly orderNumber: string;
}

/** Finds an order by the e-mail it was made with and its number; no account needed. */
export function OrderLookup({ demoGuest }: { demoGuest: DemoGuest | null }) {
  const [email, setEmail] = useState("");
  const [orderNumber, setOrderNumber] = useState("");
  const [faults, setFaults] = useState<{ email?: string; orderNumber?: string }>({});
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const [order, setOrder] = useState<Order>();
  const result = useRef<HTMLDivElement>(null);

  const { state } = useLocation();
  const handedOver = isLookUp(state) ? state : undefined;

  async function find(wanted: LookUp) {
    const found = {
      ...(isEmail(wanted.email) ? {} : { email: "Enter a valid email" }),
      ...(wanted.orderNumber ? {} : { orderNumber: "Required" }),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) {
      document.getElementById(`lookup-${first}`)?.focus();
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      const { email, orderNumber } = wanted;
      const asked = api("GET /orders/lookup", { query: { email, orderNumber } });
      const [found] = await Promise.all([asked, loadFound()]);
      setOrder(found);
      result.current?.focus();
    } catch (fault) {
      setOrder(undefined);
      setFailure(failureText(fault));
    } finally {
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (handedOver) {
      const wanted = trimmed(handedOver);
      setEmail(wanted.email);
      setOrderNumber(wanted.orderNumber);
      void find(wanted);
      return;
    }
    // The link in a mail names the order; the page itself is the same for everybody.
    const named = new URLSearchParams(location.search).get("orderNumber");
    if (named) setOrderNumber((typed) => typed || named);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void find(trimmed({ email, orderNumber }));
  };

  return (
    <div className="page-margin grid gap-x-14 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,440px)_1fr]">
      <div>
        <h1 className="type-page">Find your order</h1>
        <p className="mt-4 text-umber">
          The order number is in the mail we sent you. It looks like{" "}
          <span className="whitespace-nowrap">ASO-7K2M9X4P</span>.
        </p>
        <form method="post" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
          <Field
            id="lookup-email"
            label="Email"
            type="email"
            autoComplete="email"
            required
            value={email}
            error={faults.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Field
            id="lookup-orderNumber"
            label="Order number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            value={orderNumber}
            error={faults.orderNumber}
            onChange={(event) => setOrderNumber(event.target.value)}
          />
          {failure && (
            <p role="alert" className="flex gap-2.5 bg-red-wash px-4 py-3 font-medium text-red">
              <WarningIcon className="mt-0.5 shrink-0" />
              {failure}
            </p>
          )}
          <Button type="submit" busy={busy}>
            Find order
          </Button>
        </form>
        {demoGuest && <DemoGuestNote guest={demoGuest} />}
      </div>
      <div ref={result} tabIndex={-1} className="outline-none">
        <Suspense>{order && <FoundOrder key={order.orderNumber} order={order} />}</Suspense>
      </div>
    </div>
  );
}

function isLookUp(state: unknown): state is LookUp {
  return (
    typeof state === "object" &&
    state !== null &&
    "email" in state &&
    "orderNumber" in state &&
    typeof state.email === "string" &&
    typeof state.orderNumber === "string"
  );
}

function trimmed({ email, orderNumber }: LookUp): LookUp {
  return { email: email.trim(), orderNumber: orderNumber.trim() };
}

function failureText(fault: unknown): string {
  if (fault instanceof ApiFault && fault.message !== "") return fault.message;
  return "Unable to load order details.";
}
