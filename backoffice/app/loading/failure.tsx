import type { ApiFault } from "#contract/client/api-fault.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { faultText } from "./fault-text.ts";

interface FailureProps {
  readonly fault: ApiFault;
  /** What could not be done, such as "Businesses could not be loaded." */
  readonly message: string;
  /** Said after it, whatever the fault: what is shown all the same. */
  readonly stillShown?: string;
  readonly onRetry: () => void;
}

/** Stands where a room's content would be: not allowed, not there, or failed with a way to try again. */
export function Failure({ fault, message, stillShown, onRetry }: FailureProps) {
  if (fault.status === 403) {
    return (
      <EmptyState
        title="Not open to your role"
        text="Ask an owner of the store if you need to work here."
      />
    );
  }
  if (fault.status === 404) {
    return (
      <EmptyState
        title="Not found"
        text="It may have been removed since the list was loaded."
        action={
          <LinkButton to="/" look="ghost" size="small">
            Back to the start
          </LinkButton>
        }
      />
    );
  }
  const words = faultText(fault, message);
  return <ErrorBlock message={stillShown ? `${words} ${stillShown}` : words} onRetry={onRetry} />;
}
