import type { ReactNode } from "react";

interface RoomHeadProps {
  readonly title: ReactNode;
  /** Stands at the right of the title, below it on phones. */
  readonly children?: ReactNode;
}

/** The head of a room: its title, and what works on the room as a whole. */
export function RoomHead({ title, children }: RoomHeadProps) {
  return (
    <div className="mb-3 flex min-h-11 flex-col gap-3 md:flex-row md:flex-wrap md:items-center md:justify-between">
      <h1 className="type-room min-w-0">{title}</h1>
      {children}
    </div>
  );
}
