import type { Webhook } from "#contract/api/webhooks/webhooks.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { DialogError } from "../../parts/forms/dialog-error.tsx";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";

interface TurnOnDialogProps {
  readonly webhook: Webhook;
  readonly isBusy: boolean;
  readonly error: string;
  readonly onClose: () => void;
  readonly onTurnOn: (waiting: "send" | "skip") => void;
}

export default function TurnOnDialog({
  webhook: { url, waiting },
  isBusy,
  error,
  onClose,
  onTurnOn,
}: TurnOnDialogProps) {
  const events = plural(waiting, "event");
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Turn on ${new URL(url).host}?`}
      actions={
        <DialogActions onCancel={onClose}>
          <Button variant="ghost" disabled={isBusy} onClick={() => onTurnOn("skip")}>
            Turn on without them
          </Button>
          <Button busy={isBusy} onClick={() => onTurnOn("send")}>
            Send {events}
          </Button>
        </DialogActions>
      }
    >
      <DialogError text={error} />
      <p>
        {events} {waiting === 1 ? "waits" : "wait"} from while it was off or failing. Send them now,
        in their order, or leave them out.
      </p>
    </Dialog>
  );
}
