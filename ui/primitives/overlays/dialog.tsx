import { type ReactNode, useEffect, useId } from "react";
import { CloseIcon } from "../icons.tsx";
import { LoomStrip } from "../loom-strip.tsx";
import { useModal } from "./use-modal.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** 700px wide instead of 480px. */
  readonly wide?: boolean;
}

/** Initial focus: the first field, or the button that changes nothing; else the title. */
const firstField =
  "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [data-safe]";

/** A centred dialog, a bottom sheet on phones. */
export function Dialog({ open, onClose, title, children, actions, wide }: DialogProps) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  useEffect(() => {
    if (!open) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    const start = find("[data-first-field]") ?? find(firstField);
    (start ?? document.getElementById(titleId))?.focus();
  }, [open, ref, titleId]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={wide ? "overlay overlay-dialog [--dialog-width:700px]" : "overlay overlay-dialog"}
    >
      <div className="flex max-h-[inherit] flex-col">
        <LoomStrip direction="lying" className="h-2.5" />
        <div className="flex items-start justify-between gap-4 px-4 pt-7 md:px-7">
          <h2 id={titleId} tabIndex={-1} className="type-title outline-none">
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
