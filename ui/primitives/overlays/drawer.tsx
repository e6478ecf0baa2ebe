import { type ReactNode, useId } from "react";
import { CloseIcon } from "../icons.tsx";
import { LoomStrip } from "../loom-strip.tsx";
import { useModal } from "./use-modal.ts";

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export function Drawer({ open, onClose, title, aside, children, footer }: DrawerProps) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} aria-labelledby={titleId} className="overlay overlay-drawer">
      <div className="flex h-full">
        <LoomStrip direction="standing" className="w-2 md:w-3.5" />
        <div className="flex min-w-0 grow flex-col">
          <div className="flex items-center justify-between gap-4 px-4 pt-6 pb-3 md:px-7">
            <div className="flex items-baseline gap-2">
              <h2 id={titleId} className="type-title">
                {title}
              </h2>
              <span className="text-body text-umber">{aside}</span>
            </div>
            <button
              type="button"
              onClick={() => ref.current?.close()}
              aria-label="Close"
              className="-mr-3 flex size-11 shrink-0 items-center justify-center hover:text-indigo"
            >
              <CloseIcon />
            </button>
          </div>
          <div className="min-h-0 grow overflow-y-auto px-4 pt-1 pb-6 md:px-7">{children}</div>
          {footer && <div className="border-ink border-t px-4 pt-5 pb-7 md:px-7">{footer}</div>}
        </div>
      </div>
    </dialog>
  );
}
