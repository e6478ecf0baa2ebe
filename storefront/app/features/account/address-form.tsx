import { useId, useRef, useState } from "react";
import type { AddAddress, SavedAddress } from "#contract/api/accounts/addresses.ts";
import type { ConflictMeta } from "#contract/api/versions.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { findState, isInNigeria } from "#contract/delivery/delivery-terms.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { validateAddress } from "#contract/validation/saved-address.ts";
import { rulesFrom } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { Suggestions } from "../../forms/suggestions.tsx";
import { useAreas, useProposedPostalCode } from "../../forms/use-areas.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

interface AddressFormProps {
  /** Undefined for a new one. */
  readonly saved: SavedAddress | undefined;
  readonly canBeDefault: boolean;
  readonly onSaved: () => Promise<void>;
}

export function AddressForm({ saved, canBeDefault, onSaved }: AddressFormProps) {
  const { user } = useSession();
  const id = useId();
  const [isDefault, setDefault] = useState(false);
  const version = useRef(saved?.version ?? 1);
  const form = useForm<Exclude<keyof AddAddress, "isDefault">, ReturnType<typeof toAuthFailure>>({
    initial: {
      label: saved?.label ?? "",
      firstName: saved?.firstName ?? user?.firstName ?? "",
      lastName: saved?.lastName ?? user?.lastName ?? "",
      phone: saved?.phone ?? user?.phone ?? "",
      address: saved?.address ?? "",
      state: saved?.state ?? "",
      city: saved?.city ?? "",
      postalCode: saved?.postalCode ?? "",
      country: saved?.country ?? "Nigeria",
    },
    rules: (values) => rulesFrom(validateAddress(values)),
    async send(values) {
      const body = { ...values, ...(isDefault && { isDefault }) };
      if (saved) {
        const params = { id: saved.id };
        await api("PATCH /addresses/:id", { params, body: { ...body, version: version.current } });
      } else await api("POST /addresses", { body });
      await onSaved();
    },
    toFailure(cause) {
      const error = asApiError(cause);
      if (error?.code !== "conflict") return toAuthFailure(cause, "Your address was not saved.");
      const conflict = error.meta as ConflictMeta<SavedAddress>;
      version.current = conflict.current.version;
      const { address, city } = conflict.current;
      return {
        headline: `It was changed on another device, to ${address}, ${city}.`,
        reason: "Save again to replace that with what you see here.",
      };
    },
  });
  const { state, city, postalCode, country } = form.values;
  const inNigeria = isInNigeria(country);
  const areas = useAreas(inNigeria ? findState(state) : undefined);
  useProposedPostalCode(areas, { city, postalCode }, (code) => form.set("postalCode", code));
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <div className="grid grid-cols-2 items-start gap-x-3.5 gap-y-5">
        <Field
          {...form.field("label")}
          label="Label (optional)"
          placeholder="Home, office"
          autoComplete="off"
          maxLength={40}
          frameClassName="col-span-2"
        />
        <Field
          {...form.field("firstName")}
          label="First name"
          autoComplete="given-name"
          maxLength={200}
          required
        />
        <Field
          {...form.field("lastName")}
          label="Last name"
          autoComplete="family-name"
          maxLength={200}
          required
        />
        <Field
          {...form.field("phone")}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={32}
          required
          frameClassName="col-span-2"
        />
        <Field
          {...form.field("address")}
          label="Address"
          autoComplete="street-address"
          maxLength={200}
          required
          frameClassName="col-span-2"
        />
        <Field
          {...form.field("state")}
          label="State"
          autoComplete="address-level1"
          list={`${id}-states`}
          maxLength={200}
          required
        />
        <Field
          {...form.field("city")}
          label="City"
          autoComplete="address-level2"
          list={`${id}-areas`}
          maxLength={200}
          required
        />
        <Field
          {...form.field("postalCode")}
          label="Postal code"
          autoComplete="postal-code"
          maxLength={20}
          required
        />
        <Field
          {...form.field("country")}
          label="Country"
          autoComplete="country-name"
          maxLength={80}
          required
        />
      </div>
      {inNigeria && <Suggestions id={`${id}-states`} names={nigerianStates} />}
      {areas && <Suggestions id={`${id}-areas`} names={areas.areas.map(({ name }) => name)} />}
      {canBeDefault && (
        <Checkbox
          label="Use by default at checkout"
          checked={isDefault}
          onChange={({ target }) => setDefault(target.checked)}
        />
      )}
      <Button type="submit" busy={form.busy} className="self-start">
        Save address
      </Button>
    </form>
  );
}
