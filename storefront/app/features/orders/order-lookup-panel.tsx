import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import type { OrderLookupInput } from "./order-lookup.tsx";

export function OrderLookupPanel() {
  const navigate = useNavigate();
  const titleId = useId();
  const [email, setEmail] = useState("");
  const [orderNumber, setOrderNumber] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the history state, as URLs end up in logs.
    navigate("/orders/lookup", { state: { email, orderNumber } satisfies OrderLookupInput });
  };

  return (
    <section
      aria-labelledby={titleId}
      className="border border-line bg-paper px-4 py-5 xs:px-7 xs:py-6"
    >
      <h2 id={titleId} className="type-panel">
        Look up an order
      </h2>
      <p className="mt-1 text-nav text-umber">Bought as a guest? Use the email and order number.</p>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-4 grid gap-2.5 md:grid-cols-[minmax(0,1fr)_8.75rem_auto]"
      >
        <input
          type="email"
          name="email"
          aria-label="Email"
          placeholder="Email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className={boxClasses(false, "h-12.5")}
        />
        <input
          name="orderNumber"
          aria-label="Order number"
          placeholder="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={orderNumber}
          onChange={(event) => setOrderNumber(event.target.value)}
          className={boxClasses(false, "h-12.5")}
        />
        <Button type="submit" className="min-h-12.5!">
          Find
        </Button>
      </form>
    </section>
  );
}
