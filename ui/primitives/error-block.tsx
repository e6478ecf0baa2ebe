import { Button } from "./button.tsx";
import { WarningIcon } from "./icons.tsx";

interface ErrorBlockProps {
  /** The exact message. */
  readonly message: string;
  /** What the button says, "Retry" or "Try Again"; without `onRetry` there is none. */
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
}

/** Stands in place of content that could not be loaded. */
export function ErrorBlock({ message, retryLabel = "Retry", onRetry }: ErrorBlockProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 bg-red-wash px-5 py-4 text-red"
    >
      <p className="flex items-center gap-2.5 font-medium">
        <WarningIcon className="shrink-0" />
        {message}
      </p>
      {onRetry && (
        <Button look="ghost" size="small" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
