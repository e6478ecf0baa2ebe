import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { DialogError } from "../forms/dialog-error.tsx";
import { DialogActions } from "./dialog-actions.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly label: string;
  readonly isFinal?: boolean;
  readonly busy?: boolean;
  readonly error?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: Elements;
}

export function ConfirmDialog({
  open,
  title,
  label,
  isFinal = false,
  busy = false,
  error = "",
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
        <DialogActions onCancel={onClose}>
          <Button variant={isFinal ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {label}
          </Button>
        </DialogActions>
      }
    >
      <DialogError text={error} />
      {children}
    </Dialog>
  );
}
