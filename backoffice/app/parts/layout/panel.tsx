import { useId } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";

interface PanelProps {
  readonly title: string;
  readonly aside?: Elements;
  readonly className?: string;
  readonly children: Elements;
}

export function Panel({ title, aside, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames("min-w-0 border border-line bg-paper px-4 py-5 md:px-5.5", className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="type-panel">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
