import { type FormEvent, useEffect, useId, useRef } from "react";
import { ownRider } from "#contract/api/carriers.ts";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { CarrierChoice, keepCarrier, lastCarrier } from "../../parts/carrier-choice.tsx";
import { DialogFault } from "../../parts/dialog-fault.tsx";
import type { PressedList } from "../../parts/told-rows.ts";
import { HoldNote } from "./hold-note.tsx";
import { useMoveMany } from "./move-many.ts";
import { TrackingLine } from "./tracking-line.tsx";
import { useKeptParcels } from "./use-kept-parcels.ts";
import type { Pressable, Tracking } from "./use-order-presses.ts";

type Sendable = Pressable & Pick<StaffOrderSummary, "buyer" | "city" | "items" | "isMoneyDoubted">;

interface SendDialogProps {
  /** What is sent; none shows nothing. */
  readonly orders: readonly Sendable[];
  readonly onClose: () => void;
  /** Sends one order on the state it was seen in; without it, all are sent as many. */
  readonly sendOne?: (order: Sendable, tracking: Tracking) => Promise<void>;
  readonly list?: PressedList<StaffOrderSummary>;
  readonly onSent: () => void;
}

/** Asks with whom parcels leave, and for the number of each. A scanner types it and jumps to the next line. */
export function SendDialog({ orders, onClose, sendOne, list, onSent }: SendDialogProps) {
  const open = orders.length > 0;
  // What is closed stays readable until it has gone.
  const shown = useRef(orders);
  if (open) shown.current = orders;
  const [first] = shown.current;
  const isOne = shown.current.length === 1;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide={!isOne}
      title={isOne ? `Send to ${first?.city}` : `Send ${shown.current.length} parcels`}
    >
      {open && (
        <SendForm orders={orders} onClose={onClose} sendOne={sendOne} list={list} onSent={onSent} />
      )}
    </Dialog>
  );
}

interface SendFormProps {
  readonly orders: readonly Sendable[];
  readonly onClose: () => void;
  readonly sendOne: SendDialogProps["sendOne"] | undefined;
  readonly list: SendDialogProps["list"] | undefined;
  readonly onSent: () => void;
}

function SendForm({ orders, onClose, sendOne, list, onSent }: SendFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const sendId = useId();
  const { carrier = lastCarrier(), numbers, choose, write, letGo } = useKeptParcels();
  const { busy, fault, send } = useSending("The parcels could not be sent. Please try again.");
  const move = useMoveMany({
    list,
    onMoved: ({ done }) => sent(done.map(({ id }) => id)),
  });
  const needsNumber = carrier !== ownRider;
  const numberOf = (id: string) => (needsNumber ? (numbers[id] ?? "").trim() : "");

  /** Those that did not leave stay as they were typed. */
  function sent(ids: readonly string[]) {
    letGo(ids);
    onSent();
  }

  useEffect(() => {
    fields.current?.querySelector("input")?.focus();
  }, []);

  function goOn(after: number) {
    const next = fields.current?.querySelectorAll("input")[after + 1];
    (next ?? document.getElementById(sendId))?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = carrier.trim();
    const [one] = orders;
    await send(async () => {
      if (sendOne && one) {
        await sendOne(one, { carrier: name, trackingNumber: numberOf(one.id) });
        sent([one.id]);
      } else {
        await move({
          to: "sent",
          carrier: name,
          orders: orders.map(({ id, version }) => ({
            id,
            version,
            trackingNumber: numberOf(id),
          })),
        });
      }
      keepCarrier(name);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <DialogFault text={fault} />
      {orders.map((order) => (
        <HoldNote
          key={order.id}
          order={order}
          {...(orders.length > 1 && { name: order.orderNumber })}
        />
      ))}
      <CarrierChoice value={carrier} onChange={choose} />
      <div
        ref={fields}
        hidden={!needsNumber && orders.length === 1}
        className={orders.length > 1 ? "border-line border-t" : ""}
      >
        {orders.map((order, i) => (
          <TrackingLine
            key={order.id}
            order={order}
            isOnly={orders.length === 1}
            value={needsNumber ? (numbers[order.id] ?? "") : undefined}
            onChange={(text) => write(order.id, text)}
            onDone={() => goOn(i)}
          />
        ))}
      </div>
      <p className="text-meta text-umber">
        {needsNumber
          ? "A scanner types the number and jumps on. Without a number the buyer still reads “On the way”. "
          : "The buyer gets a code to tell the rider. "}
        {orders.length === 1 ? "A mail tells the buyer." : "A mail tells each buyer."}
      </p>
      <div className="flex justify-end gap-2.5">
        <button type="button" onClick={onClose} className="min-h-12 px-5 font-medium max-md:hidden">
          Not now
        </button>
        <Button id={sendId} type="submit" size="step" busy={busy} className="max-md:grow">
          {orders.length === 1 ? "Send" : `Send ${orders.length} parcels`}
        </Button>
      </div>
    </form>
  );
}
