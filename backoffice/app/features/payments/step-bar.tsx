import type { ReactNode } from "react";

/** Fixed at the bottom on phones. */
export function StepBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="grid max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-header max-lg:border-ink max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:py-2.5"
    >
      {children}
    </div>
  );
}
