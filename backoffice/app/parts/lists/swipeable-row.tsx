import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { CheckIcon } from "#ui/primitives/icons.tsx";

interface SwipeableRowProps {
  readonly label: string;
  readonly onSwipe: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Pixels before a touch is a swipe, and before the swipe triggers. */
const startThresholdPx = 12;
const triggerThresholdPx = 110;

export function SwipeableRow({ label, onSwipe, children }: SwipeableRowProps) {
  const [offset, setOffset] = useState(0);
  const startPoint = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const isSwiped = useRef(false);
  if (!onSwipe) return <span className="block">{children}</span>;

  function start(event: PointerEvent) {
    isSwiped.current = false;
    if (event.pointerType !== "touch") return;
    startPoint.current = { x: event.clientX, y: event.clientY };
  }

  function move({ clientX, clientY }: PointerEvent) {
    if (!startPoint.current) return;
    const right = clientX - startPoint.current.x;
    if (
      !isSwiped.current &&
      (right < startThresholdPx || Math.abs(clientY - startPoint.current.y) > right)
    )
      return;
    isSwiped.current = true;
    setOffset(Math.max(0, right));
  }

  function end(isCompleted: boolean) {
    startPoint.current = null;
    if (isCompleted && offset >= triggerThresholdPx) onSwipe?.();
    setOffset(0);
  }

  return (
    <span
      className="relative block touch-pan-y overflow-hidden"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        if (!isSwiped.current) return;
        event.preventDefault();
        event.stopPropagation();
        isSwiped.current = false;
      }}
    >
      <span
        aria-hidden="true"
        hidden={offset === 0}
        className="absolute inset-y-0 left-0 flex w-30 flex-col items-center justify-center gap-1 bg-leaf text-paper"
      >
        <CheckIcon />
        <span>{label}</span>
      </span>
      <span
        className={offset > 0 ? "relative block bg-bone" : "block"}
        style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}
      >
        {children}
      </span>
    </span>
  );
}
