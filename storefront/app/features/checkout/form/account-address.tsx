import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { SavedAddress } from "#contract/api/accounts/addresses.ts";
import type { User } from "#contract/api/accounts/auth.ts";
import { limits } from "#contract/api/limits.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import type { CheckoutForm } from "./use-checkout-form.ts";

export const addressFields = ["address", "state", "city", "postalCode"] as const;
const bookFields = ["firstName", "lastName", "phone", "country", ...addressFields] as const;

type Typed = Record<(typeof bookFields)[number], string>;

interface AccountAddressProps {
  readonly user: User;
  readonly form: CheckoutForm;
  /** Of the element above the fields, where one is chosen. */
  readonly selectId: string;
}

/** The default of the address book, else the last order's address; others can be chosen. */
export function AccountAddress({ user, form, selectId }: AccountAddressProps) {
  const [book, setBook] = useState<readonly SavedAddress[]>();
  const [isFromOrder, setFromOrder] = useState(false);
  const latest = useRef(form);
  latest.current = form;
  const { firstName, lastName, phone } = user;
  const own: Partial<Typed> = { firstName, lastName, phone, country: "Nigeria" };
  const ownDetails = useRef(own);
  ownDetails.current = own;

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const load = async () => {
      const addresses = user.isVerified ? await api("GET /addresses", { signal }) : [];
      setBook(addresses);
      const [first] = addresses;
      const address = first ?? (await findLastAddress(signal));
      const { values, set, getInput } = latest.current;
      const hasFocus = (name: (typeof bookFields)[number]) =>
        getInput(name) === document.activeElement;
      // A typed address is never mixed with another one.
      if (!address || addressFields.some((name) => values[name] !== "" || hasFocus(name))) return;
      for (const name of bookFields) {
        const value = address[name];
        const isTyped = values[name] !== "" && values[name] !== ownDetails.current[name];
        if (value !== undefined && !isTyped && !hasFocus(name)) set(name, value);
      }
      setFromOrder(!first);
    };
    // The form is filled in by hand then, as without an earlier order.
    load().catch(() => undefined);
    return () => abort.abort();
  }, [user.isVerified]);

  function choose(address: Partial<Typed>) {
    for (const name of bookFields) form.set(name, address[name] ?? "");
    setFromOrder(false);
  }

  const chosen = book?.find((each) =>
    bookFields.every((name) => each[name] === form.values[name].trim()),
  );
  const canSave =
    book &&
    user.isVerified &&
    !chosen &&
    book.length < limits.savedAddresses &&
    form.values.address !== "";
  const slot = book && book.length > 0 && document.getElementById(selectId);
  return (
    <>
      {slot &&
        createPortal(
          <div className="absolute top-6 right-0 w-70 max-w-[calc(100%-10.5rem)]">
            <Select
              aria-label="Saved address"
              className="h-11"
              value={chosen?.id ?? ""}
              onChange={({ target }) => choose(book.find(({ id }) => id === target.value) ?? own)}
            >
              {book.map(({ id, label, firstName: name, address }) => (
                <option key={id} value={id}>
                  {label || name}, {address}
                </option>
              ))}
              <option value="">New address</option>
            </Select>
          </div>,
          slot,
        )}
      <div role="status" className="mt-3 empty:hidden">
        {isFromOrder && (
          <p className="flex flex-wrap items-center gap-x-3 text-meta text-umber">
            <span>Filled in from your last order.</span>
            <button
              type="button"
              onClick={() => {
                choose({ ...own, phone: form.values.phone });
                form.getInput("address")?.focus();
              }}
              className="min-h-11 text-link"
            >
              Use another address
            </button>
          </p>
        )}
      </div>
      {canSave && (
        <Checkbox
          name="saveAddress"
          className="mt-2"
          checked={form.savesAddress}
          onChange={({ target }) => form.saveAddress(target.checked)}
          label="Save to my addresses"
        />
      )}
    </>
  );
}

async function findLastAddress(signal: AbortSignal): Promise<Partial<Typed> | undefined> {
  const { data: orders } = await api("GET /orders", { query: { limit: 5 }, signal });
  // A picked-up order has the shop's own address.
  const order = orders.find(({ pickup }) => !pickup);
  if (!order) return undefined;
  const { phone, address, state, city, postalCode } = order.shippingInfo;
  return { phone, address, state, city, postalCode };
}
