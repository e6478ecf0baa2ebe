import { useState } from "react";
import type { SavedAddress } from "#contract/api/accounts/addresses.ts";
import { limits } from "#contract/api/limits.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { AddressForm } from "./address-form.tsx";

/** Changes are shown once the server has them; the list is loaded again after each. */
export function AddressBook() {
  const book = useLoad((signal) => api("GET /addresses", { signal }));
  const { showToast, showErrorToast } = useToast();
  const [edited, setEdited] = useState<SavedAddress | "new">();
  const [busyId, setBusyId] = useState("");
  const addresses = book.value ?? [];

  async function change(address: SavedAddress, send: () => Promise<unknown>) {
    if (busyId) return;
    setBusyId(address.id);
    try {
      await send();
    } catch (cause) {
      // Removed or changed since: the list shows it.
      const status = asApiError(cause)?.status;
      if (status !== 404 && status !== 409) showErrorToast(toAuthFailure(cause, "").reason);
    }
    await book.reload();
    setBusyId("");
  }

  function remove(address: SavedAddress) {
    const { id, version: _, ...typed } = address;
    void change(address, async () => {
      await api("DELETE /addresses/:id", { params: { id } });
      showToast("Address removed.", {
        label: "Undo",
        run: () => void change(address, () => api("POST /addresses", { body: typed })),
        onDismiss: () => undefined,
      });
    });
  }

  function setDefault(address: SavedAddress) {
    const { id, ...typed } = address;
    const body = { ...typed, isDefault: true };
    void change(address, () => api("PATCH /addresses/:id", { params: { id }, body }));
  }

  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="type-panel">
        Addresses
      </h2>
      <p className="mt-1 text-umber">Choose one at checkout instead of typing it.</p>
      {book.failure && (
        <div className="mt-4">
          <ErrorBlock
            message="Unable to load your addresses."
            onRetry={() => void book.reload()}
            busy={book.busy}
          />
        </div>
      )}
      {!book.value && !book.failure && (
        <div role="status" className="mt-4 grid gap-2 rounded-panel border border-line p-4">
          <span className="sr-only">Loading your addresses</span>
          <SkeletonBar className="h-5 w-24" />
          <SkeletonBar className="h-4 w-56" />
        </div>
      )}
      <ul className="mt-4 grid gap-3 empty:hidden">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="rounded-panel border border-line bg-paper px-4 pt-3.5 pb-4"
          >
            <Address address={address} />
            <div className="mt-3 flex flex-wrap gap-x-5 gap-y-3">
              <RowButton label="Edit" of={address} onClick={() => setEdited(address)} />
              {!address.isDefault && (
                <RowButton
                  label="Use by default"
                  of={address}
                  onClick={() => setDefault(address)}
                />
              )}
              <RowButton label="Remove" of={address} onClick={() => remove(address)} />
            </div>
          </li>
        ))}
      </ul>
      {book.value &&
        (addresses.length < limits.savedAddresses ? (
          <Button
            variant="ghost"
            size="small"
            aria-haspopup="dialog"
            className="mt-4"
            onClick={() => setEdited("new")}
          >
            Add an address
          </Button>
        ) : (
          <p className="mt-4 text-meta text-umber">
            You have {limits.savedAddresses} addresses, the most there can be. Remove one to add
            another.
          </p>
        ))}
      <Dialog
        wide
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === "new" ? "Add an address" : "Edit address"}
      >
        {edited && (
          <AddressForm
            saved={edited === "new" ? undefined : edited}
            canBeDefault={addresses.length > 0 && (edited === "new" || !edited.isDefault)}
            onSaved={async () => {
              setEdited(undefined);
              showToast("Address saved.");
              await book.reload();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

function Address({ address: each }: { address: SavedAddress }) {
  const name = `${each.firstName} ${each.lastName}`;
  const place = [...new Set([each.city, each.state])].join(", ");
  return (
    <div className="wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{each.label || name}</p>
        {each.isDefault && <Status tone="good">Default</Status>}
      </div>
      {each.label && <p>{name}</p>}
      <p>{each.address}</p>
      <p>{`${place} ${each.postalCode}`}</p>
      {each.country !== "Nigeria" && <p>{each.country}</p>}
      <p className="text-umber tabular-nums">{each.phone}</p>
    </div>
  );
}

function RowButton(props: { label: string; of: SavedAddress; onClick: () => void }) {
  const { label, of, onClick } = props;
  return (
    <button type="button" onClick={onClick} className="text-link touch-target">
      {label}
      <span className="sr-only"> {of.label || of.address}</span>
    </button>
  );
}
