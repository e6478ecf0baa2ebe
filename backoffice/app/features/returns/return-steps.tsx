import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { returnLooks } from "../../parts/return-looks.ts";
import { momentOf } from "../../parts/when.ts";

/** Who did what and when, oldest first; what was taken back is struck through. */
export function ReturnSteps({
  steps,
  now,
}: {
  readonly steps: StaffReturn["steps"];
  readonly now: Date;
}) {
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ status, at, by, words, undone }) => (
        <li key={`${at} ${status}`} className="py-2.5 text-nav">
          <p className={undone ? "line-through" : "font-medium"}>{returnLooks[status].word}</p>
          <p className="text-meta text-umber">
            {by}, <time dateTime={at}>{momentOf(at, now)}</time>
            {undone && ", taken back"}
          </p>
          {words && <p className="mt-1 whitespace-pre-line">{words}</p>}
        </li>
      ))}
    </ol>
  );
}
