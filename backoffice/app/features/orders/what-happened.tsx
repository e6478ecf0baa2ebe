import type { OrderTimelineEntry, StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { useKeptMessage } from "../../parts/use-kept-message.ts";
import { momentOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";

interface WhatHappenedProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

/** Who did what and when, the latest first, with the notes that staff keep among themselves. */
export function WhatHappened({ order, onChanged }: WhatHappenedProps) {
  const may = useMay();
  const mayNote = may("orders.pack");
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
    <Panel title="What happened">
      {mayNote && <NoteForm order={order} onChanged={onChanged} />}
      <ol className="mt-4 grid gap-4">
        {entries.map((each) => (
          <li key={each.key} className="flex gap-3">
            <span
              aria-hidden="true"
              className={classNames(
                "mt-1.5 size-2.5 shrink-0",
                "note" in each
                  ? "border border-line-strong bg-plaster"
                  : each.entry.isUndone
                    ? "border border-line-strong"
                    : "bg-ink",
              )}
            />
            <div className="min-w-0 grow">
              {"note" in each ? (
                <NoteText order={order} note={each.note} mayPin={mayNote} onChanged={onChanged} />
              ) : (
                <EntryText entry={each.entry} />
              )}
            </div>
            <time dateTime={each.at} className="shrink-0 text-meta text-umber tabular-nums">
              {momentOf(each.at, now)}
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
        {entry.isUndone && <span className="sr-only"> (taken back)</span>}
      </p>
      <p className="text-meta text-umber">
        {entry.by}
        {!entry.buyerSees && entry.id !== null && ", not told to the buyer"}
      </p>
    </>
  );
}

function NoteText({
  order,
  note,
  mayPin,
  onChanged,
}: WhatHappenedProps & { note: StaffOrder["notes"][number]; mayPin: boolean }) {
  const { busy, fault, send } = useSending("The pin could not be moved.");
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">Note: {note.text}</p>
      <p className="text-meta text-umber">
        {note.by}
        {note.isPinned && ", pinned"}
        {mayPin && (
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
            <span className="border-current border-b">
              {note.isPinned ? "Take the pin out" : "Pin it"}
            </span>
          </button>
        )}
      </p>
      <FormFault text={fault} />
    </>
  );
}

function NoteForm({ order, onChanged }: WhatHappenedProps) {
  const { form, busy, fault, submit, forget } = useKeptMessage(
    ["order-note", order.id],
    "order",
    "The note could not be kept. Please try again.",
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
      {form.isRestored && <RestoredNote onForget={forget} />}
      <FormFault text={fault} />
      <div className="flex gap-2.5">
        <input
          id={id}
          aria-label="Note for staff"
          placeholder="Write a note for staff"
          maxLength={1000}
          value={text}
          onChange={onChange}
          className={boxClasses(false, "h-11 md:h-10 md:pointer-coarse:h-11")}
        />
        <Button type="submit" look="ghost" size="small" busy={busy}>
          Add
        </Button>
      </div>
      {text !== "" && (
        <Checkbox
          label="Pin it: it shows by the next step and on the slip"
          checked={isPinned}
          onChange={({ target }) => form.edit({ isPinned: target.checked })}
        />
      )}
    </form>
  );
}
