import type { ReactNode } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly children?: Elements;
  readonly hasFilters?: boolean;
}

export function PageHeader({ title, children, hasFilters = false }: PageHeaderProps) {
  return (
    <div
      className={classNames(
        "mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:mb-1",
        hasFilters && "max-md:pr-11",
      )}
    >
      <h1 className="type-page-title min-w-0">{title}</h1>
      {children}
    </div>
  );
}
