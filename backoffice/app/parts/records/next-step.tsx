import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { useIsIgnoringClicks } from "./ignore-double-click.ts";

interface NextStepProps {
  readonly title: string;
  readonly children?: Elements;
  readonly action: Elements;
  readonly secondaryAction?: Elements;
  readonly alternative?: Elements;
  readonly effect?: ReactNode;
  readonly isInPanel?: boolean;
}

export function NextStep({
  title,
  children,
  action,
  secondaryAction,
  alternative,
  effect,
  isInPanel = false,
}: NextStepProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isIgnoring = useIsIgnoringClicks();

  // The clicked button is gone or inert.
  useEffect(() => {
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement?.closest("[inert]");
    if (isIgnoring && isFocusLost) heading.current?.focus({ preventScroll: true });
  }, [isIgnoring]);

  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        "min-w-0",
        !isInPanel && "border border-ink bg-paper px-4 py-4 md:px-5",
      )}
    >
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className={classNames("outline-none", isInPanel ? "sr-only" : "type-panel")}
      >
        {title}
      </h2>
      {children && (
        <div className={classNames("grid gap-2.5", !isInPanel && "mt-2")}>{children}</div>
      )}
      <div
        data-bottom-bar
        className="flex gap-2.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-header max-lg:flex-row-reverse max-lg:border-ink max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:py-2.5 lg:mt-3 [&>*>*:first-child]:grow"
      >
        <div inert={isIgnoring} className="contents">
          {action}
          {secondaryAction}
        </div>
      </div>
      {alternative && (
        <div inert={isIgnoring} className="mt-2.5 grid">
          {alternative}
        </div>
      )}
      {effect && <p className="mt-2 text-meta text-umber">{effect}</p>}
    </section>
  );
}
