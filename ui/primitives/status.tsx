import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type StatusTone = "good" | "waiting" | "bad" | "working" | "plain";

const tones: Record<StatusTone, string> = {
  good: "text-leaf",
  waiting: "text-amber",
  bad: "text-red",
  working: "text-indigo-mid",
  plain: "text-umber",
};

export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={classNames("inline-flex items-center gap-2 font-medium text-meta", tones[tone])}
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 bg-current" />
      <span>{children}</span>
    </span>
  );
}
