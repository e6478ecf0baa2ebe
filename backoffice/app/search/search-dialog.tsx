import type { StaffRole } from "#contract/api/staff.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import { LostPart } from "../parts/lost-part.ts";

// Most visits to a room search for nothing.
const Search = lazyPart(() => import("./search.tsx"), LostPart);

interface SearchDialogProps {
  readonly role: StaffRole;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The one search of the back office, open over every room. */
export function SearchDialog({ role, open, onClose }: SearchDialogProps) {
  const ref = useModal(open, onClose);
  return (
    <dialog ref={ref} aria-label="Search" className="overlay overlay-search">
      <LoomStrip direction="lying" className="h-2.5 max-md:hidden" />
      {open && <Search role={role} onClose={onClose} />}
    </dialog>
  );
}
