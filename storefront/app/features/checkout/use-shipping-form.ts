import { useCallback, useState } from "react";
import type { ShippingInfo } from "#contract/api/orders.ts";
import { checkShippingInfo } from "#contract/validation/shipping-info.ts";

/** One field of the checkout form. */
export type ShippingField = keyof ShippingInfo;

/** The faults to show, keyed by field. */
export type ShippingFaults = Partial<Record<ShippingField, string>>;

/** The form as first shown; the country defaults to Nigeria (specification §5). */
const emptyShipping: ShippingInfo = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  city: "",
  state: "",
  postalCode: "",
  country: "Nigeria",
};

/** The checkout form: its values, the faults shown, and the two moments it is checked (specification §5). */
export interface ShippingForm {
  readonly values: ShippingInfo;
  readonly faults: ShippingFaults;
  change(field: ShippingField, value: string): void;
  /** Checks one field when it is left. */
  blur(field: ShippingField): void;
  /** Checks every field; gives the values to send, or the first field at fault. */
  submit(): { readonly info: ShippingInfo } | { readonly firstFault: ShippingField };
  /** Fills in what is known of a signed-in shopper, where nothing was typed yet. */
  prefill(known: Partial<ShippingInfo>): void;
  /** Shows faults that the server named. */
  reject(faults: ShippingFaults): void;
}

/** Keeps the checkout form's values and faults. */
export function useShippingForm(): ShippingForm {
  const [values, setValues] = useState(emptyShipping);
  const [faults, setFaults] = useState<ShippingFaults>({});

  const change = useCallback((field: ShippingField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFaults(({ [field]: _corrected, ...others }) => others);
  }, []);

  const reject = useCallback((named: ShippingFaults) => {
    setFaults((before) => ({ ...before, ...named }));
  }, []);

  const prefill = useCallback((known: Partial<ShippingInfo>) => {
    setValues((before) => {
      const blank = Object.entries(known).filter(
        ([field]) => before[field as ShippingField].trim() === "",
      );
      return { ...before, ...Object.fromEntries(blank) };
    });
  }, []);

  return {
    values,
    faults,
    change,
    prefill,
    reject,
    blur(field) {
      const message = faultsOf(values)[field];
      setFaults(({ [field]: _checked, ...others }) =>
        message ? { ...others, [field]: message } : others,
      );
    },
    submit() {
      const all = faultsOf(values);
      setFaults(all);
      const first = Object.keys(all)[0];
      return first ? { firstFault: first as ShippingField } : { info: trimmed(values) };
    },
  };
}

function faultsOf(values: ShippingInfo): ShippingFaults {
  return Object.fromEntries(
    checkShippingInfo(values).map(({ field, message }) => [field, message]),
  );
}

function trimmed(values: ShippingInfo): ShippingInfo {
  const entries = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return { ...emptyShipping, ...Object.fromEntries(entries) };
}
