import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { momentOf } from "../../parts/when.ts";

/** The note that must not be missed; it is printed on the slip too. */
export function PinnedNote({ notes }: Pick<StaffOrder, "notes">) {
  const pinned = notes.find(({ isPinned }) => isPinned);
  if (!pinned) return null;
  return (
    <div className="wrap-anywhere bg-amber-wash px-3.5 py-2.5 text-amber text-nav">
      <p className="whitespace-pre-line font-medium">{pinned.text}</p>
      <p className="text-meta">
        Pinned by {pinned.by}, {momentOf(pinned.at, new Date())}
      </p>
    </div>
  );
}
