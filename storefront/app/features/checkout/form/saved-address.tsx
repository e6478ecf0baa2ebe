import { type ReactNode, useEffect, useRef, useState } from "react";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { api } from "../../../api.ts";
import { readStorage, writeStorage } from "../../../session/browser-storage.ts";
import { savedAddressKey } from "../../../session/order/order-storage-keys.ts";
import { useSession } from "../../../session/session-context.tsx";
import type { CheckoutForm } from "./use-checkout-form.ts";

const addressFields = ["address", "state", "city", "postalCode"] as const;
const savedFields = ["firstName", "lastName", "email", "phone", ...addressFields] as const;

type SavedAddress = Partial<Record<(typeof savedFields)[number], string>>;

/** An account's last address, or what a guest let this device remember. */
export default function SavedAddressNotes({ form }: { form: CheckoutForm }): ReactNode {
  const { user } = useSession();
  return user ? (
    <LastAddress key={user.id} form={form} />
  ) : (
    <RememberOnDevice key="guest" form={form} />
  );
}

function LastAddress({ form }: { form: CheckoutForm }) {
  const [isFilled, setFilled] = useState(false);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const abort = new AbortController();
    findLastAddress(abort.signal).then(
      (address) => {
        // A typed address is never mixed with another one.
        if (!address || addressFields.some((name) => latest.current.values[name] !== "")) return;
        latest.current.fill(address);
        setFilled(true);
      },
      // The form is filled in by hand then, as without an earlier order.
      () => undefined,
    );
    return () => abort.abort();
  }, []);

  function clear() {
    for (const name of addressFields) form.set(name, "");
    setFilled(false);
    form.getInput("address")?.focus();
  }

  return (
    <div role="status" className="mt-3 empty:hidden">
      {isFilled && (
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-umber">
          <span>Filled in from your last order.</span>
          <button type="button" onClick={clear} className="min-h-11 text-link">
            Use another address
          </button>
        </p>
      )}
    </div>
  );
}

async function findLastAddress(signal: AbortSignal): Promise<SavedAddress | undefined> {
  const { data: orders } = await api("GET /orders", { query: { limit: 5 }, signal });
  // A picked-up order has the shop's own address.
  const order = orders.find(({ pickup }) => !pickup);
  if (!order) return undefined;
  const { phone, address, state, city, postalCode } = order.shippingInfo;
  return { phone, address, state, city, postalCode };
}

/** Only where it is ticked; signing out forgets it. */
function RememberOnDevice({ form }: { form: CheckoutForm }) {
  const [isRemembered, setRemembered] = useState(() => readAddress() !== undefined);
  const { fill, values } = form;
  useEffect(() => {
    const saved = readAddress();
    if (saved) fill(saved);
  }, [fill]);
  useEffect(() => {
    // What was stored fills the form first.
    if (!isRemembered || values.address === "") return;
    const address = Object.fromEntries(savedFields.map((name) => [name, values[name].trim()]));
    writeStorage("localStorage", savedAddressKey, JSON.stringify(address));
  }, [isRemembered, values]);

  return (
    <Checkbox
      name="rememberAddress"
      className="mt-4"
      checked={isRemembered}
      onChange={({ target }) => {
        setRemembered(target.checked);
        if (!target.checked) writeStorage("localStorage", savedAddressKey, null);
      }}
      label={
        <>
          <span className="font-medium">Remember on this device</span>
          <span className="block text-umber">
            Fills in your contact details and address next time. Not for shared devices.
          </span>
        </>
      }
    />
  );
}

function readAddress(): SavedAddress | undefined {
  try {
    const stored: unknown = JSON.parse(readStorage("localStorage", savedAddressKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    return Object.fromEntries(
      savedFields.flatMap((name) => {
        const value = (stored as Record<string, unknown>)[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
  } catch {
    return undefined;
  }
}
