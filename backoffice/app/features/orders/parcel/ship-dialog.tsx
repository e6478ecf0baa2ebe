import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useSubmission } from "../../../loading/use-submission.ts";
import {
  CarrierPicker,
  lastCarrier,
  saveRecentCarrier,
} from "../../../parts/domain/carrier-picker.tsx";
import { DialogError } from "../../../parts/forms/dialog-error.tsx";
import type { UpdatableList } from "../../../parts/lists/row-updates.ts";
import { readSavedForReload, saveForReload } from "../../../parts/offline/tab-storage.ts";
import { useMember } from "../../../session/use-member.ts";
import { useBulkTransition } from "../bulk/use-bulk-transition.ts";
import { PaymentHoldNotice } from "../payment-hold-notice.tsx";
import type { Tracking, TransitionableOrder } from "../use-order-transitions.ts";
import { TrackingField } from "./tracking-field.tsx";

type ShippableOrder = TransitionableOrder &
  Pick<StaffOrderSummary, "buyer" | "city" | "items" | "isPaymentDisputed">;

interface ShipDialogProps {
  /** Empty closes the dialog. */
  readonly orders: readonly ShippableOrder[];
  readonly onClose: () => void;
  /** Absent for a bulk transition. */
  readonly shipOne?: (order: ShippableOrder, tracking: Tracking) => Promise<void>;
  readonly list?: UpdatableList<StaffOrderSummary>;
  readonly onShipped: () => void;
}

export function ShipDialog({ orders, onClose, shipOne, list, onShipped }: ShipDialogProps) {
  const open = orders.length > 0;
  // Keeps the content visible during the closing transition.
  const lastOrders = useRef(orders);
  if (open) lastOrders.current = orders;
  const [first] = lastOrders.current;
  const isOne = lastOrders.current.length === 1;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide={!isOne}
      title={
        isOne ? `Send to ${first?.city}` : `Send ${plural(lastOrders.current.length, "parcel")}`
      }
    >
      {open && (
        <ShipForm
          orders={orders}
          onClose={onClose}
          shipOne={shipOne}
          list={list}
          onShipped={onShipped}
        />
      )}
    </Dialog>
  );
}

interface ShipFormProps {
  readonly orders: readonly ShippableOrder[];
  readonly onClose: () => void;
  readonly shipOne: ShipDialogProps["shipOne"] | undefined;
  readonly list: ShipDialogProps["list"] | undefined;
  readonly onShipped: () => void;
}

function ShipForm({ orders, onClose, shipOne, list, onShipped }: ShipFormProps) {
  const fieldList = useRef<HTMLDivElement>(null);
  const submitId = useId();
  const {
    carrier = lastCarrier(),
    numbers,
    setCarrier,
    setNumber,
    clearShipped,
  } = useShippingDraft();
  const { busy, error, send } = useSubmission("Couldn't mark as sent. Try again.");
  const bulkTransition = useBulkTransition({
    list,
    onDone: ({ done }) => handleShipped(done.map(({ id }) => id)),
  });
  const needsNumber = carrier !== ownRider;
  const getNumber = (id: string) => (needsNumber ? (numbers[id] ?? "").trim() : "");

  /** Numbers of unsent orders stay. */
  function handleShipped(ids: readonly string[]) {
    clearShipped(ids);
    onShipped();
  }

  useEffect(() => {
    fieldList.current?.querySelector("input")?.focus();
  }, []);

  function focusNext(after: number) {
    const next = fieldList.current?.querySelectorAll("input")[after + 1];
    (next ?? document.getElementById(submitId))?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = carrier.trim();
    const [one] = orders;
    await send(async () => {
      if (shipOne && one) {
        await shipOne(one, { carrier: name, trackingNumber: getNumber(one.id) });
        handleShipped([one.id]);
      } else {
        await bulkTransition({
          to: "sent",
          carrier: name,
          orders: orders.map(({ id, version }) => ({
            id,
            version,
            trackingNumber: getNumber(id),
          })),
        });
      }
      saveRecentCarrier(name);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <DialogError text={error} />
      {orders.map((order) => (
        <PaymentHoldNotice
          key={order.id}
          order={order}
          {...(orders.length > 1 && { name: order.orderNumber })}
        />
      ))}
      <CarrierPicker value={carrier} onChange={setCarrier} />
      <div
        ref={fieldList}
        hidden={!needsNumber && orders.length === 1}
        className={orders.length > 1 ? "border-line border-t" : ""}
      >
        {orders.map((order, i) => (
          <TrackingField
            key={order.id}
            order={order}
            isOnly={orders.length === 1}
            value={needsNumber ? (numbers[order.id] ?? "") : undefined}
            onChange={(text) => setNumber(order.id, text)}
            onDone={() => focusNext(i)}
          />
        ))}
      </div>
      <p className="text-meta text-umber">
        {needsNumber
          ? "Scan or type the tracking number (optional). "
          : "The customer gets a code to give the rider. "}
        {pluralForm(orders.length, "We email the customer.", "We email each customer.")}
      </p>
      <div className="flex justify-end gap-2.5">
        <button type="button" onClick={onClose} className="min-h-12 px-5 font-medium max-md:hidden">
          Cancel
        </button>
        <Button id={submitId} type="submit" size="step" busy={busy} className="max-md:grow">
          {orders.length === 1 ? "Send" : `Send ${plural(orders.length, "parcel")}`}
        </Button>
      </div>
    </form>
  );
}

interface ShippingDraft {
  readonly carrier?: string;
  /** By order id. */
  readonly numbers: Readonly<Record<string, string>>;
}

interface ShippingDraftState extends ShippingDraft {
  setCarrier(carrier: string): void;
  setNumber(id: string, number: string): void;
  clearShipped(ids: readonly string[]): void;
}

/** Keeps scanned numbers until the orders are shipped, per member and tab. */
function useShippingDraft(): ShippingDraftState {
  const storageKey = `parcels:${useMember()?.id ?? ""}`;
  const read = () => readSavedForReload<ShippingDraft>(storageKey) ?? { numbers: {} };
  const [draft, setDraft] = useState(read);

  // Reads storage again: requests finish while somebody types.
  function update(updater: (before: ShippingDraft) => ShippingDraft) {
    const next = updater(read());
    const isEmpty = next.carrier === undefined && Object.keys(next.numbers).length === 0;
    saveForReload(storageKey, isEmpty ? undefined : next);
    setDraft(next);
  }

  return {
    ...draft,
    setCarrier: (carrier) => update((before) => ({ ...before, carrier })),
    setNumber: (id, number) =>
      update((before) => ({ ...before, numbers: { ...before.numbers, [id]: number } })),
    clearShipped: (ids) =>
      update(({ numbers }) => ({
        numbers: Object.fromEntries(Object.entries(numbers).filter(([id]) => !ids.includes(id))),
      })),
  };
}
