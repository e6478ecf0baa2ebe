import { useState } from "react";
import type { EditedOrder, OrderItemsPreview } from "#contract/api/orders/edit-order.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { Drawer } from "#ui/primitives/overlays/drawer.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { errorText } from "../../../loading/errors.ts";
import { useUnsavedEdits } from "../../../loading/unsaved-edits.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { ProductSizePicker } from "../../../parts/domain/product-search.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { useIdempotencyKey } from "../../../parts/forms/use-idempotency-key.ts";
import { PaymentLinkSent } from "../record/payment-link.tsx";
import { addEditedItem, type EditedItem, isUnchanged, toEditedItems } from "./edited-items.ts";
import { EditedLines } from "./edited-lines.tsx";
import { EditedTotals } from "./edited-totals.tsx";

interface EditItemsDrawerProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
  readonly onClose: () => void;
}

export default function EditItemsDrawer({ order, onChanged, onClose }: EditItemsDrawerProps) {
  const [edited, setEdited] = useState<EditedOrder>();
  if (edited) return <EditSaved edited={edited} onClose={onClose} />;
  return (
    <EditItemsForm
      order={order}
      onClose={onClose}
      onSaved={(reply) => {
        onChanged(reply.order);
        if (reply.paymentLink === null) onClose();
        else setEdited(reply);
      }}
    />
  );
}

const pauseMs = 300;

interface EditItemsFormProps {
  readonly order: StaffOrder;
  readonly onSaved: (reply: EditedOrder) => void;
  readonly onClose: () => void;
}

function EditItemsForm({ order, onSaved, onClose }: EditItemsFormProps) {
  const { id, version } = order;
  const [saved] = useState(() => toEditedItems(order.lines));
  const [items, setItems] = useState(saved);
  const [note, setNote] = useState("");
  const [isAdding, setAdding] = useState<boolean>();
  const { showToast } = useToast();
  const { refetchCounts } = useCounts();
  const reload = useRefetch();
  const keyFor = useIdempotencyKey();
  const saving = useSubmission("Couldn't change the items. Try again.");
  const changed = !isUnchanged(items, saved);
  useUnsavedEdits(changed);
  const wanted = useDebouncedValue(toRequest(items), pauseMs);
  const isCurrent = JSON.stringify(wanted) === JSON.stringify(toRequest(items));
  const canPreview = changed && items.length > 0;
  const { loaded } = useLoaded(
    async (signal) =>
      canPreview
        ? await api("POST /staff/orders/:id/items/preview", {
            ...{ params: { id }, body: { items: wanted }, signal },
          })
        : null,
    ["order-items-preview", id, version, canPreview, JSON.stringify(wanted)],
    { showPrevious: true },
  );
  const preview = loaded.state === "ready" && canPreview ? loaded.data : null;
  const isReady = preview !== null && isCurrent && !isPlaceholder(loaded);

  function change(next: readonly EditedItem[]) {
    saving.clear();
    setItems(next);
  }

  async function save(priced: OrderItemsPreview) {
    const body = { version, items: toRequest(items), totalAmount: priced.after.total, note };
    await saving.send(async () => {
      const reply = await api("POST /staff/orders/:id/items", {
        ...{ params: { id }, headers: keyFor(body), body },
      });
      refetchCounts();
      reload("orders", "order-payments");
      showToast(savedText(reply));
      onSaved(reply);
    });
  }

  const footer = preview && (
    <div className="grid gap-3">
      <FormError
        text={
          preview.canRefund
            ? saving.error
            : "Your role can't refund this much. An owner or manager can save it."
        }
      />
      <Button
        size="step"
        busy={saving.busy}
        disabled={!isReady || !preview.canRefund}
        onClick={() => void save(preview)}
      >
        {saveLabel(preview)}
      </Button>
      <p className="text-meta text-umber">
        {order.email === "" ? "The customer has no email." : "We email the customer the changes."}
      </p>
    </div>
  );
  return (
    <Drawer open onClose={onClose} title="Edit items" footer={footer}>
      <div className="grid gap-5">
        <p className="text-umber">
          What stays keeps its price, also in another size. What you add costs today’s price.
        </p>
        <EditedLines items={items} onChange={change} />
        {isAdding ? (
          <ProductSizePicker
            label="Add item"
            onChoose={(product, size) => {
              change(addEditedItem(items, product, size));
              announce(`${product.name}, size ${size}, added.`);
              setAdding(false);
            }}
          />
        ) : (
          <div>
            <Button
              variant="ghost"
              size="small"
              // Focus was in the list, which is gone.
              autoFocus={isAdding === false}
              onClick={() => setAdding(true)}
            >
              Add item
            </Button>
          </div>
        )}
        {preview ? (
          <>
            <EditedTotals preview={preview} />
            <TextAreaField
              label="Note"
              rows={2}
              maxLength={200}
              hint="Optional. Only staff see this, in the timeline"
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        ) : loaded.state === "failed" && canPreview ? (
          <FormError text={errorText(loaded.error, "Couldn't price the items. Try again.")} />
        ) : (
          <p role="status" className="text-umber">
            {statusText(items, changed)}
          </p>
        )}
      </div>
    </Drawer>
  );
}

function statusText(items: readonly EditedItem[], hasChanged: boolean): string {
  if (items.length === 0) return "An order needs an item. To remove them all, cancel the order.";
  return hasChanged ? "Pricing…" : "Nothing has changed yet.";
}

const isPlaceholder = (loaded: { readonly state: string; readonly isPlaceholder?: boolean }) =>
  loaded.isPlaceholder === true;

const toRequest = (items: readonly EditedItem[]) =>
  items.map(({ productId, size, quantity }) => ({ productId, size, quantity }));

function saveLabel({ due, refund }: OrderItemsPreview): string {
  if (refund > 0) return `Save and refund ${formatAmount(refund)}`;
  return due > 0 ? `Save, ${formatAmount(due)} due` : "Save changes";
}

function savedText({ due, refund }: EditedOrder): string {
  if (refund > 0) return `Items changed. ${formatAmount(refund)} to refund`;
  return due > 0 ? `Items changed. Balance due ${formatAmount(due)}` : "Items changed";
}

function EditSaved({ edited, onClose }: { edited: EditedOrder; onClose: () => void }) {
  const { order, due, paymentLink, until } = edited;
  const { id, orderNumber } = order;
  return (
    <Drawer open onClose={onClose} title="Items changed">
      <div className="grid gap-4">
        <p className="type-panel">Balance due {formatAmount(due)}</p>
        <PaymentLinkSent order={order} created={{ id, orderNumber, paymentLink, until }} />
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </div>
    </Drawer>
  );
}
