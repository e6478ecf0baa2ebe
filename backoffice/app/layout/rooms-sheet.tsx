import { Link, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import { OutIcon } from "../parts/icons.tsx";
import { roleWords } from "../parts/role-words.ts";
import { useSession } from "../session/session-context.tsx";
import { useCounts } from "./counts-context.tsx";
import { RoomCount } from "./room-count.tsx";
import { type RailEntry, waitingIn } from "./rooms.ts";

interface RoomsSheetProps {
  readonly member: StaffMember;
  readonly entries: readonly RailEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The rooms that the bar of a phone has no place for, the own account, and the way out. */
export default function RoomsSheet({ member, entries, open, onClose }: RoomsSheetProps) {
  const { counts } = useCounts();
  const { signOut } = useSession();
  const ref = useModal(open, onClose);
  const cell =
    "flex min-h-14.5 items-center justify-between gap-3 border-on-ink/15 border-b px-4 text-body odd:border-r focus-visible:-outline-offset-2";
  const press = "flex min-h-11 items-center px-2 hover:text-on-ink-count";
  return (
    <dialog
      ref={ref}
      aria-labelledby="rooms-sheet"
      className="overlay overlay-sheet on-dark bg-ink text-on-ink"
    >
      <div className="flex max-h-[inherit] flex-col">
        <LoomStrip direction="lying" className="h-2.5" />
        <div className="flex items-center justify-between px-4 py-2">
          <h2 id="rooms-sheet" className="type-panel">
            Rooms
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mr-2 flex size-11 items-center justify-center"
          >
            <CloseIcon />
          </button>
        </div>
        <nav
          aria-label="All rooms"
          className="grid min-h-0 grid-cols-2 overflow-y-auto border-on-ink/15 border-t"
        >
          {entries.map((entry) => (
            <Link key={entry.address} to={entry.address} onClick={onClose} className={cell}>
              {entry.label}
              <RoomCount {...waitingIn(entry, counts)} />
            </Link>
          ))}
          <a href="/" target="_blank" rel="noopener" className={`${cell} text-on-ink-muted`}>
            See the shop
            <OutIcon className="size-4.5" />
            <span className="sr-only"> (opens another window)</span>
          </a>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-nav">
          <div className="min-w-0">
            <p className="wrap-anywhere">{member.name}</p>
            <p className="text-meta text-on-ink-muted">{roleWords[member.role].word}</p>
          </div>
          <div className="-mr-2 flex">
            <Link to={`/help?about=${useLocation().pathname}`} onClick={onClose} className={press}>
              Help
            </Link>
            <Link to="/account" onClick={onClose} className={press}>
              My account
            </Link>
            <button type="button" onClick={() => void signOut()} className={press}>
              Sign out
            </button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
