import type { OrderTimelineEntry, StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { api } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { DraftRestoredNotice } from "../../../parts/forms/unsaved-changes.tsx";
import { useMessageDraft } from "../../../parts/forms/use-message-draft.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { useMay } from "../../../session/use-member.ts";

interface OrderTimelineProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

export function OrderTimeline({ order, onChanged }: OrderTimelineProps) {
  const may = useMay();
  const canAddNote = may("orders.pack");
  const now = new Date();
  const entries = [
    ...order.timeline.map((entry) => ({
      key: `${entry.id} ${entry.at} ${entry.text}`,
      at: entry.at,
      entry,
    })),
    ...order.notes.map((note) => ({ key: note.id, at: note.at, note })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title="Timeline">
      {canAddNote && <NoteForm order={order} onChanged={onChanged} />}
      <ol className="wrap-anywhere mt-4 grid grid-cols-1 gap-4">
        {entries.map((item) => (
          <li key={item.key} className="flex gap-3">
            <span
              aria-hidden="true"
              className={classNames(
                "mt-1.5 size-2.5 shrink-0",
                "note" in item
                  ? "border border-line-strong bg-plaster"
                  : item.entry.isUndone
                    ? "border border-line-strong"
                    : "bg-ink",
              )}
            />
            <div className="min-w-0 grow">
              {"note" in item ? (
                <NoteText
                  order={order}
                  note={item.note}
                  canPin={canAddNote}
                  onChanged={onChanged}
                />
              ) : (
                <EntryText entry={item.entry} />
              )}
            </div>
            <time dateTime={item.at} className="shrink-0 text-meta text-umber tabular-nums">
              {formatDateTime(item.at, now)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function EntryText({ entry }: { entry: OrderTimelineEntry }) {
  return (
    <>
      <p className={classNames("wrap-anywhere", entry.isUndone && "text-umber line-through")}>
        {entry.text}
        {entry.isUndone && <span className="sr-only"> (undone)</span>}
      </p>
      <p className="text-meta text-umber">
        {entry.by}
        <span>{!entry.isVisibleToBuyer && entry.id !== null && ", internal"}</span>
      </p>
    </>
  );
}

function NoteText({
  order,
  note,
  canPin,
  onChanged,
}: OrderTimelineProps & { note: StaffOrder["notes"][number]; canPin: boolean }) {
  const { busy, error, send } = useSubmission("Couldn't change the pin.");
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">Note: {note.text}</p>
      <p className="text-meta text-umber">
        {note.by}
        <span>{note.isPinned && ", pinned"}</span>
        {canPin && (
          <button
            type="button"
            aria-busy={busy || undefined}
            onClick={() =>
              void send(async () =>
                onChanged(
                  await api("PATCH /staff/orders/:id/notes/:noteId", {
                    params: { id: order.id, noteId: note.id },
                    body: { isPinned: !note.isPinned },
                  }),
                ),
              )
            }
            className="touch-target ml-3"
          >
            <span className="border-current border-b">{note.isPinned ? "Unpin" : "Pin"}</span>
          </button>
        )}
      </p>
      <FormError text={error} />
    </>
  );
}

function NoteForm({ order, onChanged }: OrderTimelineProps) {
  const { form, busy, error, submit, discard } = useMessageDraft(
    ["order-note", order.id],
    "order",
    "Couldn't save the note. Try again.",
  );
  const { text, isPinned } = form.draft;
  const { id, onChange } = form.input("text");
  return (
    <form
      onSubmit={(event) =>
        submit(event, async (note, headers) => {
          const params = { id: order.id };
          const body = { text: note.text, isPinned: note.isPinned };
          onChanged(await api("POST /staff/orders/:id/notes", { params, headers, body }));
        })
      }
      noValidate
    >
      {form.isRestored && <DraftRestoredNotice onDiscard={discard} />}
      <FormError text={error} />
      <div className="flex gap-2.5">
        <input
          id={id}
          aria-label="Internal note"
          placeholder="Add an internal note"
          maxLength={1000}
          value={text}
          onChange={onChange}
          className={boxClasses(false, "h-11 md:h-10 md:pointer-coarse:h-11")}
        />
        <Button type="submit" variant="ghost" size="small" busy={busy}>
          Add
        </Button>
      </div>
      {text !== "" && (
        <Checkbox
          label="Pin: shows above the next step and on the packing slip"
          checked={isPinned}
          onChange={({ target }) => form.edit({ isPinned: target.checked })}
        />
      )}
    </form>
  );
}
