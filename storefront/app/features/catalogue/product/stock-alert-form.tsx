import { type FormEvent, useRef, useState } from "react";
import { isEmail } from "#contract/validation/email.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { serverMessage } from "../../../loading/outcome.ts";

interface StockAlertFormProps {
  readonly productId: string;
  /** Sold out. */
  readonly sizes: readonly string[];
}

export function StockAlertForm({ productId, sizes }: StockAlertFormProps) {
  const [requestedSize, setRequestedSize] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [emailError, setEmailError] = useState("");
  const [failure, setFailure] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Read from the fields: they may have been filled in before this code was loaded.
    const fields = new FormData(form);
    const email = String(fields.get("email"));
    const size = String(fields.get("size"));
    setFailure("");
    if (!isEmail(email.trim())) {
      setEmailError("Enter a valid email");
      form.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    try {
      await api("POST /stock-alerts", { body: { productId, size, email } });
      setRequestedSize(size);
      // The button that had the focus is gone.
      status.current?.focus();
    } catch (cause) {
      setFailure(serverMessage(cause, "Something went wrong. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={send} className="grid max-w-100 gap-4 text-ink">
      <p ref={status} role="status" tabIndex={-1} className="text-umber outline-none">
        {requestedSize
          ? `We’ll email you once when size ${requestedSize} is back.`
          : "One email when it’s back, in the order people asked. We forget it after 90 days."}
      </p>
      {!requestedSize && (
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
            error={emailError}
            onChange={() => setEmailError("")}
          />
          <p role="alert" className="text-red empty:hidden">
            {failure}
          </p>
          <Button type="submit" busy={busy} className="justify-self-start">
            Tell me
          </Button>
        </>
      )}
    </form>
  );
}
