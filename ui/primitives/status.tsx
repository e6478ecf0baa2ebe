import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** What a status means: settled well, waiting, refused, under way, or none of these. */
export type StatusTone = "good" | "waiting" | "bad" | "working" | "plain";

const tones: Record<StatusTone, string> = {
  good: "text-leaf",
  waiting: "text-amber",
  bad: "text-red",
  working: "text-indigo-mid",
  plain: "text-umber",
};

/** A square and a word in one colour. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={classNames("inline-flex items-center gap-2 font-medium text-meta", tones[tone])}
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 bg-current" />
      {children}
    </span>
  );
}
