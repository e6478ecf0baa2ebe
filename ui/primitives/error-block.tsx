import { moveFocusOnRemove } from "./accessibility/move-focus-on-remove.ts";
import { Button } from "./button.tsx";
import { WarningIcon } from "./icons.tsx";

interface ErrorBlockProps {
  readonly message: string;
  /** Label of the button, “Retry” or “Try Again”; none without `onRetry`. */
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  /** A retry is running; the block stays until it ends. */
  readonly busy?: boolean;
}

export function ErrorBlock({
  message,
  retryLabel = "Retry",
  onRetry,
  busy = false,
}: ErrorBlockProps) {
  return (
    <div
      ref={moveFocusOnRemove}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-panel bg-red-wash px-5 py-4 text-red"
    >
      <p className="flex items-center gap-2.5 font-medium">
        <WarningIcon className="shrink-0" />
        <span>{busy ? "Trying again…" : message}</span>
      </p>
      {onRetry && (
        <Button variant="ghost" size="small" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
