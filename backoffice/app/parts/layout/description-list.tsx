import type { ReactNode } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

export interface DescriptionItem {
  readonly name: string;
  readonly value: ReactNode;
}

export function DescriptionList({
  items,
  narrow,
}: {
  items: readonly DescriptionItem[];
  narrow?: boolean;
}) {
  const visible = items.filter(({ value }) => value !== "" && value !== null);
  return (
    <dl className="divide-y divide-line border-line border-t">
      {visible.map(({ name, value }) => (
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
