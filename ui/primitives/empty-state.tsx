import type { ReactNode } from "react";
import { moveFocusOnRemove } from "./accessibility/move-focus-on-remove.ts";

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: "h2" | "h3";
}

export function EmptyState({ title, text, action, level: Heading = "h2" }: EmptyStateProps) {
  return (
    <div
      ref={moveFocusOnRemove}
      className="flex flex-col items-center rounded-panel border border-line-strong border-dashed px-6 py-9 text-center"
    >
      <Heading className="type-panel">{title}</Heading>
      {text && <p className="mt-1 text-umber">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
