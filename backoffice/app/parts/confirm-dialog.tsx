import type { ReactNode } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { DialogFault } from "./dialog-fault.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What the button does, in its own words. */
  readonly label: string;
  readonly busy: boolean;
  readonly fault: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once more before something that others will feel. */
export function ConfirmDialog({
  open,
  title,
  label,
  busy,
  fault,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={onConfirm}>
            {label}
          </Button>
          <Button look="ghost" onClick={onClose}>
            Keep as it is
          </Button>
        </div>
      }
    >
      <DialogFault text={fault} />
      {children}
    </Dialog>
  );
}
