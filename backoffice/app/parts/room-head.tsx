import type { ReactNode } from "react";

interface RoomHeadProps {
  readonly title: ReactNode;
  /** Stands above the title, such as the way back to a list. */
  readonly above?: ReactNode;
  /** Stands at the right of the title, below it on phones. */
  readonly children?: ReactNode;
}

/** The head of a room: its title, and what works on the room as a whole. */
export function RoomHead({ title, above, children }: RoomHeadProps) {
  return (
    <div className="mb-5">
      {above}
      <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-end md:justify-between">
        <h1 className="type-room min-w-0">{title}</h1>
        {children}
      </div>
    </div>
  );
}
