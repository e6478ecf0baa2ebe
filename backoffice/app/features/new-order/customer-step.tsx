import { flushSync } from "react-dom";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { OrderSource } from "#contract/api/orders/staff-new-order.ts";
import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import { formatList, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { formatAmount } from "../../parts/format/money.ts";
import type { DraftForm } from "../../parts/forms/use-draft.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { CustomerSearch, isPhoneInput } from "./customer-search.tsx";
import { hasCustomer, type KnownCustomer, type OrderDraft } from "./order-draft.ts";

interface CustomerStepProps {
  readonly form: DraftForm<OrderDraft>;
  readonly details: Customer | undefined;
  readonly onChosen: () => void;
}

const sources = (Object.keys(orderSourceLabels) as OrderSource[]).filter((each) => each !== "shop");

export function CustomerStep({ form, details, onChosen }: CustomerStepProps) {
  const { draft, edit } = form;
  const change = () => edit({ known: null, isNew: false });
  return (
    <Panel
      title="Customer"
      aside={
        <div className="flex flex-wrap items-center gap-2.5">
          <Select
            aria-label="Source"
            value={draft.source}
            onChange={({ target }) => edit({ source: target.value as OrderSource })}
            className="h-11"
          >
            {sources.map((source) => (
              <option key={source} value={source}>{`Source: ${orderSourceLabels[source]}`}</option>
            ))}
          </Select>
          {hasCustomer(draft) && (
            <Button variant="ghost" size="small" onClick={change}>
              Change
            </Button>
          )}
        </div>
      }
    >
      {draft.known ? (
        <ChosenCustomer form={form} known={draft.known} details={details} />
      ) : draft.isNew ? (
        <NewCustomer form={form} />
      ) : (
        <CustomerSearch
          onChoose={({ id, name, phone, email, city, orders, business }) => {
            const known = { id, name, phone, email, city, orders, business };
            // Nothing typed for somebody else goes to this customer.
            edit({ known, name: "", phone: "", email: "", quoted: null });
            onChosen();
          }}
          onNew={(text) => {
            const typed = isPhoneInput(text)
              ? { phone: text }
              : text.includes("@")
                ? { email: text }
                : { name: text };
            // Nor the last address of the one chosen before.
            const address = { addressOf: "", address: "", city: "", postalCode: "" };
            flushSync(() =>
              edit({
                ...{ isNew: true, name: "", phone: "", email: "", ...typed, quoted: null },
                ...(draft.addressOf !== "" && address),
              }),
            );
            document.getElementById(form.fieldId("name" in typed ? "phone" : "name"))?.focus();
          }}
        />
      )}
    </Panel>
  );
}

interface ChosenCustomerProps {
  readonly form: DraftForm<OrderDraft>;
  readonly known: KnownCustomer;
  readonly details: Customer | undefined;
}

function ChosenCustomer({ form, known, details }: ChosenCustomerProps) {
  const habits = details && describeHabits(details.usualSizes);
  const summary = [
    details && details.orders > 0
      ? `${plural(details.orders, "order")}, ${formatAmount(details.spent)}`
      : details && "No paid order yet",
    habits && `Usually buys ${habits}`,
    known.email === "" && "No email on file",
  ].filter(Boolean);
  return (
    <div>
      <p className="wrap-anywhere">
        <span className="font-medium text-lead">{known.name || known.email}</span>{" "}
        <span className="text-umber tabular-nums">{known.phone || known.email}</span>
      </p>
      <p className="text-nav text-umber">{summary.length > 0 && `${summary.join(". ")}.`}</p>
      {(known.name === "" || known.phone === "") && (
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          {known.name === "" && (
            <Field label="Name" autoComplete="off" maxLength={200} {...form.input("name")} />
          )}
          {known.phone === "" && (
            <Field
              label={<Optional label="Phone" />}
              type="tel"
              autoComplete="off"
              maxLength={32}
              {...form.input("phone")}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** "L in shirts and kaftans, M in trousers" */
function describeHabits(usual: Customer["usualSizes"]): string {
  const sizes = [...new Set(usual.map(({ size }) => size))];
  return sizes
    .map((size) => {
      const types = usual.filter((each) => each.size === size);
      return `${size} in ${formatList(types.map(({ type }) => type.toLowerCase()))}`;
    })
    .join(", ");
}

function NewCustomer({ form }: { readonly form: DraftForm<OrderDraft> }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field
        label="Name"
        autoComplete="off"
        maxLength={200}
        placeholder="First and last name"
        {...form.input("name")}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="off"
        maxLength={32}
        placeholder="0803 000 0000"
        hint="We send the payment link here on WhatsApp"
        {...form.input("phone")}
      />
      <Field
        label={<Optional label="Email" />}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        placeholder="name@example.com"
        hint="Add it to send receipts by email too"
        {...form.input("email")}
      />
      <Checkbox
        className="md:self-center"
        label="They asked to get the newsletter"
        checked={form.draft.wantsNewsletter}
        onChange={({ target }) => form.edit({ wantsNewsletter: target.checked })}
      />
    </div>
  );
}

export function Optional({ label }: { readonly label: string }) {
  return (
    <span>
      {label} <span className="font-normal text-umber">(optional)</span>
    </span>
  );
}
