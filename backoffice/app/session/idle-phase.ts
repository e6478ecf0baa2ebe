/** How long a tab may rest, in milliseconds. */
export interface IdleLimits {
  /** From the last sign of life until the session ends. */
  readonly endsAfterMs: number;
  /** How long before the end the notice appears. */
  readonly noticeMs: number;
}

/** Where a resting tab stands; `leftSeconds` is counted down in the notice. */
export type IdlePhase =
  | { readonly phase: "active" }
  | { readonly phase: "notice"; readonly leftSeconds: number }
  | { readonly phase: "ended" };

/**
 * Decides what a tab shows that has been left alone.
 * @param lastActiveAt and `now` in milliseconds of the same clock
 */
export function idlePhase(lastActiveAt: number, now: number, limits: IdleLimits): IdlePhase {
  const leftMs = lastActiveAt + limits.endsAfterMs - now;
  if (leftMs <= 0) return { phase: "ended" };
  if (leftMs > limits.noticeMs) return { phase: "active" };
  return { phase: "notice", leftSeconds: Math.ceil(leftMs / 1000) };
}

/** Seconds as a clock shows them: 0:42, 1:05. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
