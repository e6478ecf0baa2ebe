import type { ReactNode } from "react";
import { Field } from "#ui/primitives/field.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import type { PlaceOptionsProps } from "./place-options.tsx";
import type { CheckoutField, CheckoutForm } from "./use-checkout-form.ts";

interface FieldShape {
  readonly name: CheckoutField;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: "email" | "tel";
  /** Stands across both columns: always, or on phones only. */
  readonly wide?: "always" | "phone";
}

const person: readonly FieldShape[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", autoComplete: "family-name" },
  { name: "email", label: "Email", autoComplete: "email", type: "email", wide: "phone" },
  { name: "phone", label: "Phone", autoComplete: "tel", type: "tel", wide: "phone" },
];

const place: readonly FieldShape[] = [
  { name: "address", label: "Address", autoComplete: "street-address", wide: "always" },
  { name: "state", label: "State", autoComplete: "address-level1" },
  { name: "city", label: "City", autoComplete: "address-level2" },
  { name: "postalCode", label: "Postal code", autoComplete: "postal-code" },
  { name: "country", label: "Country", autoComplete: "country-name" },
];

const statesId = "checkout-states";
const areasId = "checkout-areas";

/** An order can be placed without what it offers and tells: on a lost line a place is typed in full. */
const PlaceOptions = lazyPart(() => import("./place-options.tsx"));

/** Who the order is for and where it goes; checked on blur and on submit (specification §5). */
export function ShippingFields(
  props: {
    readonly form: CheckoutForm;
    readonly disabled: boolean;
    /** Stands below the e-mail address. */
    readonly emailNote?: ReactNode;
  } & Pick<PlaceOptionsProps, "shipping" | "onShipping">,
) {
  const { form, disabled, emailNote, shipping, onShipping } = props;
  return (
    <>
      <FieldGroup
        legend="Who is it for"
        shapes={person}
        form={form}
        disabled={disabled}
        extra={{ email: { hint: emailNote } }}
      />
      <FieldGroup
        legend="Where it goes"
        shapes={place}
        form={form}
        disabled={disabled}
        extra={{ state: { list: statesId }, city: { list: areasId } }}
      />
      <PlaceOptions
        to={form.values}
        statesId={statesId}
        areasId={areasId}
        shipping={shipping}
        onShipping={onShipping}
      />
    </>
  );
}

function FieldGroup({
  legend,
  shapes,
  form,
  disabled,
  extra,
}: {
  legend: string;
  shapes: readonly FieldShape[];
  form: CheckoutForm;
  disabled: boolean;
  extra: Partial<Record<CheckoutField, { readonly hint?: ReactNode; readonly list?: string }>>;
}) {
  return (
    <fieldset disabled={disabled} className="mt-8 min-w-0">
      <legend className="type-panel mb-3">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-x-3.5 gap-y-5">
        {shapes.map(({ name, label, autoComplete, type = "text", wide }) => (
          <Field
            key={name}
            {...form.field(name)}
            label={label}
            type={type}
            autoComplete={autoComplete}
            required
            frameClassName={wideClass(wide)}
            {...extra[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}

function wideClass(wide: FieldShape["wide"]): string {
  if (wide === "always") return "col-span-2";
  return wide === "phone" ? "col-span-2 md:col-span-1" : "";
}
