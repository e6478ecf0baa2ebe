import { type FormEvent, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { isEmail } from "#contract/validation/email.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { serverMessage } from "../../../loading/outcome.ts";

interface StockAlertFormProps {
  readonly product: Pick<Product, "id" | "name">;
  /** Sold out. */
  readonly sizes: readonly string[];
}

export function StockAlertForm({ product, sizes }: StockAlertFormProps) {
  const [size, setSize] = useState("");
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [failure, setFailure] = useState("");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read from the fields: they may have been filled in before this code was loaded.
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email"));
    const size = String(fields.get("size"));
    setSize(size);
    if (!isEmail(email.trim())) {
      setFailure("Enter a valid email");
      return;
    }
    setState("busy");
    setFailure("");
    try {
      await api("POST /stock-alerts", { body: { productId: product.id, size, email } });
      setState("done");
    } catch (cause) {
      setFailure(serverMessage(cause, "Something went wrong. Please try again."));
      setState("asking");
    }
  }

  return (
    <form noValidate onSubmit={send} className="grid max-w-100 gap-4 text-ink">
      <p role="status" className="text-umber">
        {state === "done"
          ? `We’ll email you once when size ${size} is back.`
          : "One email when it’s back, in the order people asked. We forget it after 90 days."}
      </p>
      {state !== "done" && (
        <>
          <SelectField label="Size" name="size">
            {sizes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <Field
            label="Email"
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            name="email"
            error={failure}
          />
          <Button type="submit" busy={state === "busy"} className="justify-self-start">
            Tell me
          </Button>
        </>
      )}
    </form>
  );
}
