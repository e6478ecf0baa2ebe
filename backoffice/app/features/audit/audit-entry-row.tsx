import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/api/staff-audit.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { momentOf } from "../../parts/when.ts";
import { describeChange } from "./describe-change.ts";
import { actorWords, sentenceOf } from "./sentences.ts";

/** One entry of the log: a sentence that says who did what to what, and below it what was changed. */
export function AuditEntryRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { subject, actor, actorName, createdAt } = entry;
  const { verb, subject: name, tail, address } = sentenceOf(entry.action, entry);
  const changes = describeChange(entry.before, entry.after, { names: entry.names, now });
  const who = actorWords(actor, actorName);
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{who}</span> {verb}
          {name !== "" && " "}
          {name !== "" && address !== undefined ? (
            <Link to={address} className="text-link touch-target">
              {name}
            </Link>
          ) : (
            name
          )}
          {tail}.
        </p>
        <p className="flex flex-wrap gap-x-4 text-meta text-umber pointer-coarse:py-2.5">
          <time dateTime={createdAt}>{momentOf(createdAt, now)}</time>
          <Filtered name="actor" value={actor}>
            All by {who}
          </Filtered>
          <Filtered name="subject" value={subject}>
            All about this
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
function Filtered({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Link
      to={{ search: new URLSearchParams({ [name]: value }).toString() }}
      className="text-link touch-target wrap-anywhere"
    >
      {children}
    </Link>
  );
}
