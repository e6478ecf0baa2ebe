import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { useStepRest } from "./step-rest.ts";

interface NextStepProps {
  /** What comes next, in two words: "Pack it". */
  readonly title: string;
  /** What to know or do before it. */
  readonly children?: ReactNode;
  /** Its one button; on a phone it stands at the bottom of the window, under the thumb. */
  readonly act: ReactNode;
  /** What may be pressed in its place, at its right; on a phone at its left. */
  readonly besides?: ReactNode;
  /** Another way on, below the button. */
  readonly instead?: ReactNode;
  /** What the press does, below the button. */
  readonly effect?: ReactNode;
  /** It stands in a panel that has a border already. */
  readonly isInside?: boolean;
}

/**
 * The one next step of a record: a panel with an ink border at its top right, its button at the bottom of a phone. One
 * that came of a press rests first.
 */
export function NextStep({
  title,
  children,
  act,
  besides,
  instead,
  effect,
  isInside = false,
}: NextStepProps) {
  const titleId = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const isResting = useStepRest();

  // The button that was pressed is gone, or hears nothing: the focus goes on with the record.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest("[inert]");
    if (isResting && isLost) head.current?.focus({ preventScroll: true });
  }, [isResting]);

  return (
    <section
      aria-labelledby={titleId}
      className={classNames("min-w-0", !isInside && "border border-ink bg-paper px-4 py-4 md:px-5")}
    >
      <h2
        ref={head}
        id={titleId}
        tabIndex={-1}
        className={classNames("outline-none", isInside ? "sr-only" : "type-panel")}
      >
        {title}
      </h2>
      {children && (
        <div className={classNames("grid gap-2.5", !isInside && "mt-2")}>{children}</div>
      )}
      <div
        data-bottom-bar
        className="flex gap-2.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-header max-lg:flex-row-reverse max-lg:border-ink max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:py-2.5 lg:mt-3 [&>*>*:first-child]:grow"
      >
        <div inert={isResting} className="contents">
          {act}
          {besides}
        </div>
      </div>
      {instead && (
        <div inert={isResting} className="mt-2.5 grid">
          {instead}
        </div>
      )}
      {effect && <p className="mt-2 text-meta text-umber">{effect}</p>}
    </section>
  );
}
