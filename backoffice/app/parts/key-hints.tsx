import { KeyCap } from "../keys/key-cap.tsx";

interface KeyHintsProps {
  /** Keys that do the same kind of thing, and what they do: `[["J", "K"], "move"]`. */
  readonly hints: readonly (readonly [presses: readonly string[], does: string])[];
}

/** The keys that a room is worked with, below its list; only where the window is wide enough for a keyboard. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-meta text-umber max-lg:hidden pointer-coarse:hidden">
      {hints.map(([presses, does]) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          {presses.map((press) => (
            <span key={press}>
              <span className="sr-only">{press} </span>
              <KeyCap press={press} />
            </span>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
