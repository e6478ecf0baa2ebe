import { Link } from "react-router";
import type { AuditEntry } from "#contract/api/staff/audit.ts";
import { actorLabel, toSentence } from "#contract/audit/sentences.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { formatTime } from "../../parts/format/dates.ts";
import { describeChange } from "./describe-change.ts";

export function AuditEntryRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { action, subject, actor, actorName, createdAt } = entry;
  const { verb, subject: name, tail, address } = toSentence(action, entry);
  const changes = describeChange(entry.before, entry.after, { action, names: entry.names, now });
  const actorText = actorLabel(actor, actorName);
  return (
    <li className="group relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-3 text-nav lg:grid-cols-[3rem_minmax(0,5fr)_minmax(0,6fr)]">
      <time dateTime={createdAt} className="text-umber tabular-nums">
        {formatTime(createdAt)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{actorText}</span> {verb}
          <span>{name !== "" && " "}</span>
          {name !== "" && address !== undefined ? (
            <Link to={address} className="text-link touch-target">
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <span>{tail}</span>
        </p>
        <Link
          to={{ search: new URLSearchParams({ subject }).toString() }}
          className="text-link absolute top-3 right-0 bg-bone pl-3 text-meta opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:hidden pointer-coarse:hidden"
        >
          Show all for this
        </Link>
      </div>
      {changes.length > 0 && (
        <dl className="col-start-2 min-w-0 text-meta lg:col-start-3">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-3 py-0.5">
              <dt className="wrap-anywhere text-umber">{field}</dt>
              <dd className="wrap-anywhere">
                {before !== undefined && (
                  <del className="text-umber">
                    <span className="sr-only">before: </span>
                    {before}
                  </del>
                )}
                {before !== undefined && after !== undefined && (
                  <ArrowRightIcon className="mx-1.5 inline size-3.5 text-umber" />
                )}
                {after !== undefined && (
                  <ins className="no-underline">
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
