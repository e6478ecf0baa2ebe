import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";

interface DialogActionsProps {
  readonly onCancel: () => void;
  readonly children: Elements;
}

export function DialogActions({ onCancel, children }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" data-safe="" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
