import { classNames } from "#ui/primitives/class-names.ts";

interface RoomCountProps {
  readonly people: number;
  readonly things: number;
  readonly className?: string;
}

/** How much waits: brass where people wait for an answer, muted where there are only things to do, nothing for none. */
export function RoomCount({ people, things, className }: RoomCountProps) {
  const count = people + things;
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "tabular-nums",
        people > 0 ? "text-on-ink-count" : "text-on-ink-muted",
        className,
      )}
    >
      {count}
      <span className="sr-only">{people > 0 ? " waiting" : " to do"}</span>
    </span>
  );
}
