import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { CheckIcon } from "#ui/primitives/icons.tsx";

interface SweepRowProps {
  /** What the sweep does, in one word; the row's menu has the same verb. */
  readonly word: string;
  /** Absent where the row cannot be swept. */
  readonly onSweep: (() => void) | undefined;
  readonly children: ReactNode;
}

/** How far a finger goes before it is a sweep and not a press, and before the sweep counts, in pixels. */
const startsAt = 12;
const countsAt = 110;

/** A row of a phone's list that a finger sweeps to the right to do the one thing that comes next. */
export function SweepRow({ word, onSweep, children }: SweepRowProps) {
  const [by, setBy] = useState(0);
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const swept = useRef(false);
  if (!onSweep) return <span className="block">{children}</span>;

  function start(event: PointerEvent) {
    if (event.pointerType !== "touch") return;
    swept.current = false;
    from.current = { x: event.clientX, y: event.clientY };
  }

  function move({ clientX, clientY }: PointerEvent) {
    if (!from.current) return;
    const right = clientX - from.current.x;
    if (!swept.current && (right < startsAt || Math.abs(clientY - from.current.y) > right)) return;
    swept.current = true;
    setBy(Math.max(0, right));
  }

  function end(counts: boolean) {
    from.current = null;
    if (counts && by >= countsAt) onSweep?.();
    setBy(0);
  }

  return (
    <span
      className="relative block touch-pan-y overflow-hidden"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        if (!swept.current) return;
        event.preventDefault();
        event.stopPropagation();
        swept.current = false;
      }}
    >
      <span
        aria-hidden="true"
        hidden={by === 0}
        className="absolute inset-y-0 left-0 flex w-30 flex-col items-center justify-center gap-1 bg-leaf text-paper"
      >
        <CheckIcon />
        {word}
      </span>
      <span
        className={by > 0 ? "relative block bg-bone" : "block"}
        style={by > 0 ? { transform: `translateX(${by}px)` } : undefined}
      >
        {children}
      </span>
    </span>
  );
}
