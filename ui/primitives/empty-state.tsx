import type { ReactNode } from "react";
import { handOverFocus } from "./hand-over-focus.ts";

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** One way on, usually a small ghost button. */
  readonly action?: ReactNode;
  /** The heading's level in the page. */
  readonly level?: "h2" | "h3";
}

/** A dashed box where there is nothing to show. */
export function EmptyState({ title, text, action, level: Heading = "h2" }: EmptyStateProps) {
  return (
    <div
      // Its action may be what fills the place again.
      ref={handOverFocus}
      className="flex flex-col items-center border border-line-strong border-dashed px-6 py-9 text-center"
    >
      <Heading className="type-panel">{title}</Heading>
      {text && <p className="mt-1 text-umber">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
