import { classNames } from "#ui/primitives/class-names.ts";

interface NavCountProps {
  readonly people: number;
  readonly things: number;
  readonly className?: string;
}

export function NavCount({ people, things, className }: NavCountProps) {
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
