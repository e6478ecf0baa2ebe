import { type ReactNode, useState } from "react";
import { Field } from "#ui/primitives/fields/field.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { readStorage } from "../../../session/browser-storage.ts";
import { savedAddressKey } from "../../../session/order/order-storage-keys.ts";
import type { DeliveryOptionsProps } from "./delivery-options.tsx";
import type { CheckoutField, CheckoutForm } from "./use-checkout-form.ts";

interface FieldDefinition {
  readonly name: CheckoutField;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: "email" | "tel";
  readonly wide?: "always" | "phone";
}

const contactFields: readonly FieldDefinition[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", autoComplete: "family-name" },
  { name: "email", label: "Email", autoComplete: "email", type: "email", wide: "phone" },
  { name: "phone", label: "Phone", autoComplete: "tel", type: "tel", wide: "phone" },
];

const addressFields: readonly FieldDefinition[] = [
  { name: "address", label: "Address", autoComplete: "street-address", wide: "always" },
  { name: "state", label: "State", autoComplete: "address-level1" },
  { name: "city", label: "City", autoComplete: "address-level2" },
  { name: "postalCode", label: "Postal code", autoComplete: "postal-code" },
  { name: "country", label: "Country", autoComplete: "country-name" },
];

const statesId = "checkout-states";
const areasId = "checkout-areas";
/** Where a saved address is chosen, at the height of the legend below it. */
const savedAddressesId = "checkout-addresses";

/** Loaded once there is somebody to remember. */
const SavedAddress = lazyComponent(() => import("./saved-address.tsx"));
const DeliveryOptions = lazyComponent(() => import("./delivery-options.tsx"));

export function ShippingFields(
  props: {
    readonly form: CheckoutForm;
    readonly disabled: boolean;
    readonly emailNote?: ReactNode;
  } & Pick<DeliveryOptionsProps, "subtotalKobo" | "shipping" | "onShipping">,
) {
  const { form, disabled, emailNote, subtotalKobo, shipping, onShipping } = props;
  const [proposedCode, setProposedCode] = useState("");
  return (
    <>
      <FieldGroup
        legend="Contact details"
        definitions={contactFields}
        form={form}
        disabled={disabled}
        fieldProps={{ email: { hint: emailNote } }}
      />
      <DeliveryOptions
        form={form}
        subtotalKobo={subtotalKobo}
        statesId={statesId}
        areasId={areasId}
        shipping={shipping}
        onShipping={onShipping}
        onPostalCode={setProposedCode}
      />
      {!shipping.isPickup && (
        <>
          <div id={savedAddressesId} className="relative" />
          <FieldGroup
            legend="Delivery address"
            definitions={addressFields}
            form={form}
            disabled={disabled}
            fieldProps={{
              state: { list: statesId },
              city: { list: areasId },
              postalCode: {
                hint:
                  proposedCode &&
                  proposedCode === form.values.postalCode &&
                  "Your area’s main code. Change it if you know yours.",
              },
            }}
          />
          {(form.values.firstName || readStorage("localStorage", savedAddressKey)) && (
            <SavedAddress form={form} selectId={savedAddressesId} />
          )}
        </>
      )}
    </>
  );
}

function FieldGroup({
  legend,
  definitions,
  form,
  disabled,
  fieldProps,
}: {
  legend: string;
  definitions: readonly FieldDefinition[];
  form: CheckoutForm;
  disabled: boolean;
  fieldProps: Partial<Record<CheckoutField, { readonly hint?: ReactNode; readonly list?: string }>>;
}) {
  return (
    <fieldset disabled={disabled} className="mt-8 min-w-0">
      <legend className="type-panel mb-3">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-x-3.5 gap-y-5">
        {definitions.map(({ name, label, autoComplete, type = "text", wide }) => (
          <Field
            key={name}
            {...form.field(name)}
            label={label}
            type={type}
            autoComplete={autoComplete}
            required
            frameClassName={wideClass(wide)}
            {...fieldProps[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}

function wideClass(wide: FieldDefinition["wide"]): string {
  if (wide === "always") return "col-span-2";
  return wide === "phone" ? "col-span-2 md:col-span-1" : "";
}
