import type { ReactNode } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

interface RoomHeadProps {
  readonly title: ReactNode;
  /** Stands at the right of the title, below it on phones. */
  readonly children?: ReactNode;
  /** A phone shows the button of the filters beside the title. */
  readonly isNarrowable?: boolean;
}

/** The head of a room: its title, and what works on the room as a whole. */
export function RoomHead({ title, children, isNarrowable = false }: RoomHeadProps) {
  return (
    <div
      className={classNames(
        "mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:mb-1",
        isNarrowable && "max-md:pr-11",
      )}
    >
      <h1 className="type-room min-w-0">{title}</h1>
      {children}
    </div>
  );
}
