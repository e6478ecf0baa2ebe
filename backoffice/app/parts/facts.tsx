import type { ReactNode } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

/** One fact of a record; an empty value takes up no row. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** The facts of a record on hairlines: name at the left, value at the right, one below the other on phones unless `narrow`. */
export function Facts({ facts, narrow }: { facts: readonly Fact[]; narrow?: boolean }) {
  const given = facts.filter(({ value }) => value !== "" && value !== null);
  return (
    <dl className="divide-y divide-line border-line border-t">
      {given.map(({ name, value }) => (
        <div
          key={name}
          className={classNames(
            "grid gap-x-6 py-3",
            narrow
              ? "grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4"
              : "md:grid-cols-[10.5rem_minmax(0,1fr)]",
          )}
        >
          <dt className="text-meta text-umber leading-normal">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
