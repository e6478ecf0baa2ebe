import { type ReactNode, useId, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";

interface PanelProps {
  readonly title: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** It lies folded on a phone until its title is pressed. */
  readonly fold?: PanelFold | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** How a panel lies folded on a phone. */
export interface PanelFold {
  /** What it holds, in a line below its title. */
  readonly summary: string;
  /** Something in it is wrong, so it lies open. */
  readonly hasFault?: boolean;
}

/** A sheet of paper with hairlines, and a title of its own. */
export function Panel({ title, aside, fold, className, children }: PanelProps) {
  const titleId = useId();
  const bodyId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = fold === undefined || isUnfolded || fold.hasFault === true;
  const hides = !isOpen && "max-md:hidden";
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        "min-w-0 border border-line bg-paper px-4 md:px-5.5",
        fold ? "md:py-5" : "py-5",
        className,
      )}
    >
      <div
        className={classNames(
          "flex flex-wrap items-center justify-between gap-x-4 gap-y-1",
          fold ? "md:mb-3" : "mb-3",
        )}
      >
        <h2 className={classNames("type-panel", fold && "max-md:w-full")}>
          {fold && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setUnfolded(!isOpen)}
              className="flex min-h-17 w-full items-center gap-3 text-left md:hidden"
            >
              <span className="min-w-0 grow">
                {title}
                {!isOpen && (
                  <span className="mt-0.5 block truncate font-normal font-sans text-meta text-umber tracking-normal">
                    {fold.summary}
                  </span>
                )}
              </span>
              <ChevronDownIcon
                className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")}
              />
            </button>
          )}
          <span id={titleId} className={classNames(fold && "max-md:hidden")}>
            {title}
          </span>
        </h2>
        {aside && <div className={classNames(hides)}>{aside}</div>}
      </div>
      <div id={bodyId} className={classNames(fold && "max-md:pb-5", hides)}>
        {children}
      </div>
    </section>
  );
}
