import { useState } from "react";
import type { Customer } from "#contract/api/customers/customers.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { formatDate } from "../../parts/format/dates.ts";
import { AmountField } from "../../parts/forms/amount-field.tsx";
import type { DraftForm } from "../../parts/forms/use-draft.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMinWidth } from "../../parts/layout/use-min-width.ts";
import { abroad, areaGroups, capital } from "./areas.ts";
import { Optional } from "./customer-step.tsx";
import type { OrderDraft, OrderTotals } from "./order-draft.ts";
import { RadioCard } from "./radio-card.tsx";
import { wideEnough } from "./step-head.tsx";
import type { LoadedShopTerms } from "./use-shop-terms.ts";

interface DeliveryStepProps {
  readonly form: DraftForm<OrderDraft>;
  readonly details: Customer | undefined;
  readonly shop: LoadedShopTerms;
  readonly totals: OrderTotals;
}

export function DeliveryStep({ form, details, shop, totals }: DeliveryStepProps) {
  const { cities } = shop;
  const isWide = useMinWidth(wideEnough);
  const { draft, edit } = form;
  return (
    <Panel
      title="Delivery"
      aside={
        <div className="w-full md:w-72">
          <RadioSwitch
            legend={<span className="sr-only">How they get it</span>}
            size="small"
            options={[
              { id: "deliver", label: "Deliver" },
              { id: "pickup", label: "Pick-up" },
            ]}
            value={draft.isPickup ? "pickup" : "deliver"}
            onChange={(id) => edit({ isPickup: id === "pickup", quoted: null })}
          />
        </div>
      }
    >
      {draft.isPickup ? (
        <p className="text-umber">They collect it from you. No delivery fee.</p>
      ) : (
        <div className="grid gap-4">
          {details?.lastAddress?.address && !isWide ? (
            <>
              <KnownAddress form={form} details={details} cities={cities} />
              <FeeField form={form} shop={shop} totals={totals} />
            </>
          ) : (
            <>
              <SavedAddressSelect form={form} addresses={details?.addresses ?? []} />
              <AddressFields form={form} cities={cities}>
                <FeeField form={form} shop={shop} totals={totals} />
              </AddressFields>
            </>
          )}
        </div>
      )}
    </Panel>
  );
}

interface SavedAddressSelectProps {
  readonly form: DraftForm<OrderDraft>;
  readonly addresses: Customer["addresses"];
}

/** Of the customer's address book, if they have one. */
function SavedAddressSelect({ form, addresses }: SavedAddressSelectProps) {
  const { draft, edit, fieldId } = form;
  if (addresses.length === 0) return null;
  const chosen = addresses.find(
    ({ address, city, state }) =>
      address === draft.address && city === draft.city && state === draft.state,
  );
  return (
    <SelectField
      id={fieldId("savedAddress")}
      label="Saved addresses"
      value={chosen?.id ?? ""}
      onChange={({ target }) => {
        const found = addresses.find(({ id }) => id === target.value);
        const { address, city, state, postalCode, country } = found ?? blankAddress;
        edit({ address, city, state, postalCode, country, quoted: null });
      }}
    >
      {addresses.map(({ id, label, firstName, address, city }) => (
        <option key={id} value={id}>{`${label || firstName}, ${address}, ${city}`}</option>
      ))}
      <option value="">Another address</option>
    </SelectField>
  );
}

const blankAddress = { address: "", city: "", state: "Lagos", postalCode: "", country: "Nigeria" };

interface AddressProps {
  readonly form: DraftForm<OrderDraft>;
  readonly cities: readonly string[];
}

/** On a phone the last address is one press, or none. */
function KnownAddress({ form, details, cities }: AddressProps & { readonly details: Customer }) {
  const last = details.lastAddress;
  const [choice, setChoice] = useState<"last" | "edit" | "other">(() =>
    last && form.draft.address === last.address ? "last" : "edit",
  );
  if (!last) return null;
  const place = [...new Set([last.city, last.state])].filter(Boolean).join(", ");
  const used = details.lastOrderAt && `Used ${formatDate(details.lastOrderAt, new Date())}`;
  const fillLast = () => {
    const { address, city, state, postalCode, country } = last;
    form.edit({ address, city, state, postalCode, country, quoted: null });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Address</legend>
      <RadioCard
        name="address"
        label={last.address}
        note={[place, used].filter(Boolean).join(". ")}
        isChosen={choice !== "other"}
        onChoose={() => {
          setChoice("last");
          fillLast();
        }}
        action={
          <button type="button" className="touch-target min-h-8" onClick={() => setChoice("edit")}>
            <span className="border-current border-b">Edit</span>
          </button>
        }
      />
      <RadioCard
        name="address"
        label="Another address"
        isChosen={choice === "other"}
        onChoose={() => {
          setChoice("other");
          form.edit({ address: "", city: "", postalCode: "" });
        }}
      />
      {choice !== "last" && (
        <>
          <SavedAddressSelect form={form} addresses={details.addresses} />
          <AddressFields form={form} cities={cities} />
        </>
      )}
    </fieldset>
  );
}

function AddressFields({
  form,
  cities,
  children,
}: AddressProps & { readonly children?: Elements }) {
  const { draft, edit, errors, fieldId } = form;
  const isAbroad = draft.country.trim() !== "Nigeria";
  const plain = { autoComplete: "off", maxLength: 200 } as const;
  const listId = fieldId("cities");
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label="Address" frameClassName="md:col-span-2" {...plain} {...form.input("address")} />
      <Field label="City" list={listId} {...plain} {...form.input("city")} />
      <datalist id={listId}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <SelectField
        id={fieldId("state")}
        label="Area"
        value={isAbroad ? abroad : draft.state}
        error={isAbroad ? undefined : errors.state}
        onChange={({ target: { value } }) =>
          edit(
            value === abroad
              ? { state: "", country: "", quoted: null }
              : { state: value, country: "Nigeria", quoted: null },
          )
        }
      >
        {areaGroups.map(({ label, areas }) => (
          <optgroup key={label} label={label}>
            {areas.map((area) => (
              <option key={area} value={area}>
                {area === capital ? "Abuja (FCT)" : area}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {isAbroad && (
        <>
          <Field label="State or region" {...plain} {...form.input("state")} />
          <Field label="Country" {...plain} maxLength={80} {...form.input("country")} />
        </>
      )}
      <Field
        label={<Optional label="Postal code" />}
        {...plain}
        maxLength={20}
        {...form.input("postalCode")}
      />
      {children}
    </div>
  );
}

function FeeField({ form, shop, totals }: Omit<DeliveryStepProps, "details">) {
  const { draft, edit, errors, fieldId } = form;
  const areaFee = formatNaira(totals.areaFeeKobo).slice(1);
  const { terms } = shop;
  const days = terms && `${terms.daysFrom}-${terms.daysTo} business days. `;
  const isOwn = draft.fee.trim() !== "" && draft.fee !== areaFee;
  return (
    <AmountField
      id={fieldId("fee")}
      label="Delivery fee"
      unit="₦"
      autoComplete="off"
      maxLength={20}
      value={draft.fee === "" ? areaFee : draft.fee}
      error={errors.fee}
      hint={`${days ?? ""}${isOwn ? `₦${areaFee} for this area` : "Change it for this order"}`}
      onChange={({ target }) => edit({ fee: target.value, quoted: null })}
      onFocus={({ target }) => target.select()}
    />
  );
}
