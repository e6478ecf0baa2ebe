import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { clockOf } from "./idle-phase.ts";

export interface IdleNoticeProps {
  readonly leftSeconds: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export default function IdleNotice({ leftSeconds, onStay, onLeave }: IdleNoticeProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title="Are you still there?"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onStay} data-safe="">
            Stay signed in
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            Sign out
          </Button>
        </div>
      }
    >
      <p>
        Nothing has happened here for a while. You will be signed out in{" "}
        <span role="timer" className="font-medium tabular-nums">
          {clockOf(leftSeconds)}
        </span>
        .
      </p>
    </Dialog>
  );
}
