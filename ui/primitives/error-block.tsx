import { Button } from "./button.tsx";
import { handOverFocus } from "./hand-over-focus.ts";
import { WarningIcon } from "./icons.tsx";

interface ErrorBlockProps {
  /** The exact message. */
  readonly message: string;
  /** What the button says, "Retry" or "Try Again"; without `onRetry` there is none. */
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  /** Another try is under way. The block stays until it is known how that ends, and then says so anew. */
  readonly busy?: boolean;
}

/** Stands in place of content that could not be loaded. */
export function ErrorBlock({
  message,
  retryLabel = "Retry",
  onRetry,
  busy = false,
}: ErrorBlockProps) {
  return (
    <div
      ref={handOverFocus}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 bg-red-wash px-5 py-4 text-red"
    >
      <p className="flex items-center gap-2.5 font-medium">
        <WarningIcon className="shrink-0" />
        {busy ? "Trying again…" : message}
      </p>
      {onRetry && (
        <Button look="ghost" size="small" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
