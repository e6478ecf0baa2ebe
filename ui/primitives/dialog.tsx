import { type ReactNode, useId } from "react";
import { CloseIcon } from "./icons.tsx";
import { LoomStrip } from "./loom-strip.tsx";
import { useModal } from "./use-modal.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Stays below under a hairline while the rest scrolls. */
  readonly actions?: ReactNode;
  /** 700px wide in place of 480px, for what stands in rows. */
  readonly wide?: boolean;
}

/** A centred dialog, on phones a sheet from below. */
export function Dialog({ open, onClose, title, children, actions, wide }: DialogProps) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={wide ? "overlay overlay-dialog [--dialog-width:700px]" : "overlay overlay-dialog"}
    >
      <div className="flex max-h-[inherit] flex-col">
        <LoomStrip direction="lying" className="h-2.5" />
        <div className="flex items-start justify-between gap-4 px-4 pt-7 md:px-7">
          <h2 id={titleId} className="type-title">
            {title}
          </h2>
          <button
            type="button"
            onClick={() => ref.current?.close()}
            aria-label="Close"
            className="-mt-2 -mr-2 flex size-11 shrink-0 items-center justify-center hover:text-indigo"
          >
            <CloseIcon />
          </button>
        </div>
        <div className="min-h-0 overflow-y-auto px-4 pt-4 pb-7 md:px-7">{children}</div>
        {actions && <div className="border-line border-t px-4 py-4 md:px-7">{actions}</div>}
      </div>
    </dialog>
  );
}
