import { Link, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { useModal } from "#ui/primitives/overlays/use-modal.ts";
import { roleLabels } from "../parts/format/labels.ts";
import { ExternalIcon } from "../parts/layout/icons.tsx";
import { useSession } from "../session/session-context.tsx";
import { useCounts } from "./counts-context.tsx";
import { NavCount } from "./nav-count.tsx";
import { countWaiting, type NavEntry } from "./navigation.ts";

interface MobileMenuProps {
  readonly member: StaffMember;
  readonly entries: readonly NavEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function MobileMenu({ member, entries, open, onClose }: MobileMenuProps) {
  const { counts } = useCounts();
  const { signOut } = useSession();
  const ref = useModal(open, onClose);
  const cell =
    "flex min-h-14.5 items-center justify-between gap-3 border-on-ink/15 border-b px-4 text-body odd:border-r focus-visible:-outline-offset-2";
  const linkClasses = "flex min-h-11 items-center px-2 hover:text-on-ink-count";
  return (
    <dialog
      ref={ref}
      aria-labelledby="navigation-sheet"
      className="overlay overlay-sheet on-dark bg-ink text-on-ink"
    >
      <div className="flex max-h-[inherit] flex-col">
        <LoomStrip direction="lying" className="h-2.5" />
        <div className="flex items-center justify-between px-4 py-2">
          <h2 id="navigation-sheet" className="type-panel">
            Sections
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
          aria-label="All sections"
          className="grid min-h-0 grid-cols-2 overflow-y-auto border-on-ink/15 border-t"
        >
          {entries.map((entry) => (
            <Link key={entry.address} to={entry.address} onClick={onClose} className={cell}>
              {entry.label}
              <NavCount {...countWaiting(entry, counts)} />
            </Link>
          ))}
          <a href="/" target="_blank" rel="noopener" className={`${cell} text-on-ink-muted`}>
            View shop
            <ExternalIcon className="size-4.5" />
            <span className="sr-only"> (opens in a new window)</span>
          </a>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-nav">
          <div className="min-w-0">
            <p className="wrap-anywhere">{member.name}</p>
            <p className="text-meta text-on-ink-muted">{roleLabels[member.role].label}</p>
          </div>
          <div className="-mr-2 flex">
            <Link
              to={`/help?about=${useLocation().pathname}`}
              onClick={onClose}
              className={linkClasses}
            >
              Help
            </Link>
            <Link to="/account" onClick={onClose} className={linkClasses}>
              My account
            </Link>
            <button type="button" onClick={() => void signOut()} className={linkClasses}>
              Sign out
            </button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
