import { type ReactNode, useEffect, useState } from "react";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { readStorage, writeStorage } from "../../../session/browser-storage.ts";
import { savedAddressKey } from "../../../session/order/order-storage-keys.ts";
import { useSession } from "../../../session/session-context.tsx";
import { AccountAddress, addressFields } from "./account-address.tsx";
import type { CheckoutForm } from "./use-checkout-form.ts";

const savedFields = ["firstName", "lastName", "email", "phone", ...addressFields] as const;

type SavedAddress = Partial<Record<(typeof savedFields)[number], string>>;

interface SavedAddressProps {
  readonly form: CheckoutForm;
  readonly selectId: string;
}

/** An account's saved or last address, or what a guest let this device remember. */
export default function SavedAddressNotes({ form, selectId }: SavedAddressProps): ReactNode {
  const { user } = useSession();
  return user ? (
    <AccountAddress key={user.id} user={user} form={form} selectId={selectId} />
  ) : (
    <RememberOnDevice key="guest" form={form} />
  );
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
