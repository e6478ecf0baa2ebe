import { Link } from "react-router";
import type { AuditEntry } from "#contract/api/staff.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { momentOf } from "../../parts/when.ts";
import { actionWords, describeChange } from "./describe-change.ts";

/** One entry of the log: what, on what, by whom, and what it changed. */
export function AuditEntryRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { action, subject, subjectName, actor, actorName, createdAt } = entry;
  const changes = describeChange(entry.before, entry.after);
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">
        <p className="font-medium">{actionWords(action)}</p>
        <p className="text-meta text-umber pointer-coarse:py-2.5">
          <Filtered name="actor" value={actor}>
            {actorName ?? actor}
          </Filtered>
          , <time dateTime={createdAt}>{momentOf(createdAt, now)}</time>
        </p>
        <p className="text-meta pointer-coarse:py-2.5">
          <Filtered name="subject" value={subject}>
            {subjectName ?? subject}
          </Filtered>
        </p>
      </div>
      {changes.length > 0 && (
        <dl className="min-w-0 text-meta">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="grid gap-x-4 py-0.5 xs:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="wrap-anywhere text-umber">{field}</dt>
              <dd className="wrap-anywhere">
                {before !== undefined && (
                  <del className="text-red">
                    <span className="sr-only">before: </span>
                    {before}
                  </del>
                )}
                {before !== undefined && after !== undefined && (
                  <ArrowRightIcon className="mx-1.5 inline size-3.5 text-umber" />
                )}
                {after !== undefined && (
                  <ins className="text-leaf no-underline">
                    <span className="sr-only">after: </span>
                    {after}
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A value that narrows the log to itself. */
function Filtered({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <Link
      to={{ search: new URLSearchParams({ [name]: value }).toString() }}
      className="text-link touch-target wrap-anywhere"
    >
      {children}
    </Link>
  );
}
