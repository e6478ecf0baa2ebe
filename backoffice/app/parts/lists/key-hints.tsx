import { KeyCap } from "../../keys/key-cap.tsx";

interface KeyHintsProps {
  /** `[["J", "K"], "move"]` */
  readonly hints: readonly (readonly [keys: readonly string[], does: string])[];
}

export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-meta text-umber max-lg:hidden pointer-coarse:hidden">
      {hints.map(([shortcuts, action]) => (
        <span key={action} className="inline-flex items-center gap-1.5">
          {shortcuts.map((shortcut) => (
            <span key={shortcut}>
              <span className="sr-only">{shortcut} </span>
              <KeyCap shortcut={shortcut} />
            </span>
          ))}
          <span>{action}</span>
        </span>
      ))}
    </p>
  );
}
