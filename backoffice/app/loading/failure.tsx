import type { ApiError } from "#contract/client/api-error.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { errorText } from "./errors.ts";

interface FailureProps {
  readonly error: ApiError;
  /** "Businesses could not be loaded." */
  readonly message: string;
  /** Shown after any error. */
  readonly note?: string;
  readonly onRetry: () => void;
}

export function Failure({ error, message, note, onRetry }: FailureProps) {
  if (error.status === 403) {
    return <EmptyState title="You don't have access" text="Ask the store owner for access." />;
  }
  if (error.status === 404) {
    return (
      <EmptyState
        title="Not found"
        text="It may have been removed since the list was loaded."
        action={
          <LinkButton to="/" variant="ghost" size="small">
            Back to home
          </LinkButton>
        }
      />
    );
  }
  const text = errorText(error, message);
  return <ErrorBlock message={note ? `${text} ${note}` : text} onRetry={onRetry} />;
}
