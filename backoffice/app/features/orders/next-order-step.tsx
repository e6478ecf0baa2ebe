import { useState } from "react";
import { isPaidNotSent } from "#contract/api/order-stage.ts";
import type { PressedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useStepKeys } from "../../parts/step-rest.ts";
import { useMay } from "../../session/use-member.ts";
import { HoldNote } from "./hold-note.tsx";
import { ParcelPhoto, PhotoShortcut } from "./parcel-photo.tsx";
import { PayStep } from "./pay-step.tsx";
import { PinnedNote } from "./pinned-note.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useOrderPresses } from "./use-order-presses.ts";

interface NextOrderStepProps {
  readonly order: StaffOrder;
  readonly onPressed: (pressed: PressedOrder) => void;
  readonly onChanged: (order: StaffOrder) => void;
}

/** The one next step of an order: pack it, send it, hand it over; nothing where none is left. */
export function NextOrderStep({ order, onPressed, onChanged }: NextOrderStepProps) {
  const may = useMay();
  const presses = useOrderPresses(onPressed);
  const [sending, setSending] = useState(false);
  const [code, setCode] = useState("");
  const { status } = order;
  const mayPack = may("orders.pack");
  const nothingGoes =
    isPaidNotSent(status) && order.lines.every(({ quantity, withdrawn }) => withdrawn >= quantity);
  useStepKeys(
    mayPack && status === "PAID" && !nothingGoes
      ? { markPacked: () => void presses.pack(order) }
      : {},
  );
  useKeys(
    mayPack && status === "PROCESSING" && !nothingGoes
      ? { sendParcel: () => setSending(true) }
      : {},
  );
  if (!mayPack) return null;
  if (nothingGoes) {
    return (
      <Panel title="Nothing to send">
        <p className="text-umber">
          Its pieces were refunded and stay here. It ends when all of its money went back.
        </p>
      </Panel>
    );
  }
  const busy = presses.busy !== null;
  const toKnow = (
    <>
      <HoldNote order={order} />
      <PinnedNote notes={order.notes} />
    </>
  );
  const photo = <ParcelPhoto order={order} onChanged={onChanged} />;

  switch (status) {
    case "PAID":
      return (
        <NextStep
          title="Pack it"
          effect="The buyer reads “Packed” in the account. No mail goes out until it is sent."
          act={
            <Button size="step" busy={busy} onClick={() => void presses.pack(order)}>
              Mark packed
              <KeyCap press="P" />
            </Button>
          }
          besides={<PhotoShortcut orderId={order.id} />}
        >
          {toKnow}
          {photo}
        </NextStep>
      );
    case "PROCESSING":
      return (
        <NextStep
          title="Send it"
          effect="The buyer reads “On the way”, here and by mail."
          act={
            <Button size="step" onClick={() => setSending(true)}>
              Send…
              <KeyCap press="S" />
            </Button>
          }
        >
          {toKnow}
          {photo}
          <SendDialog
            orders={sending ? [order] : []}
            onClose={() => setSending(false)}
            sendOne={(_, tracking) => presses.send(order, tracking)}
            onSent={() => setSending(false)}
          />
        </NextStep>
      );
    case "SHIPPED":
      return (
        <NextStep
          title="Hand it over"
          effect="The buyer is told by mail."
          act={
            <Button
              size="step"
              busy={busy}
              onClick={() => void presses.deliver(order, code.trim())}
            >
              Mark delivered
            </Button>
          }
        >
          {order.parcel.hasCode && (
            <Field
              label="Code the buyer told the rider"
              hint="Proves the hand-over. Leave it empty where nobody asked."
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          {photo}
        </NextStep>
      );
    case "PENDING_PAYMENT":
      return may("orders.edit") ? <PayStep key={order.id} order={order} /> : null;
    default:
      return null;
  }
}
