import { WarningIcon } from "#ui/primitives/icons.tsx";
import type { AuthFailure } from "../session/auth-failure.ts";

export function FormFailure({ failure }: { failure: AuthFailure | null }) {
  return (
    <div role="alert" className="empty:-mb-5">
      {failure && (
        <div
          ref={scrollIntoView}
          className="flex gap-2.5 rounded-panel bg-red-wash px-4 py-3 text-red"
        >
          <WarningIcon className="mt-0.5 shrink-0" />
          <div>
            <p className="font-medium">{failure.headline}</p>
            {failure.reason && <p className="mt-0.5">{failure.reason}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

/** The submit button of a long form is far below. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
