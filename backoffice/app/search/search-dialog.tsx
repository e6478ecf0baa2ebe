import type { StaffRole } from "#contract/api/staff/staff.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { useModal } from "#ui/primitives/overlays/use-modal.ts";
import { ChunkError } from "../loading/errors.ts";

// Rarely needed.
const Search = lazyComponent(() => import("./search.tsx"), ChunkError);

interface SearchDialogProps {
  readonly role: StaffRole;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SearchDialog({ role, open, onClose }: SearchDialogProps) {
  const ref = useModal(open, onClose);
  return (
    <dialog ref={ref} aria-label="Search" className="overlay overlay-search">
      <LoomStrip direction="lying" className="h-2.5 max-md:hidden" />
      {open && <Search role={role} onClose={onClose} />}
    </dialog>
  );
}
