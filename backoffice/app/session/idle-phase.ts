/** Milliseconds. */
export interface IdleLimits {
  readonly endsAfterMs: number;
  readonly noticeMs: number;
}

export type IdlePhase =
  | { readonly phase: "active" }
  | { readonly phase: "notice"; readonly leftSeconds: number }
  | { readonly phase: "ended" };

/** @param lastActiveAt and `now` in milliseconds of the same clock */
export function idlePhase(lastActiveAt: number, now: number, limits: IdleLimits): IdlePhase {
  const leftMs = lastActiveAt + limits.endsAfterMs - now;
  if (leftMs <= 0) return { phase: "ended" };
  if (leftMs > limits.noticeMs) return { phase: "active" };
  return { phase: "notice", leftSeconds: Math.ceil(leftMs / 1000) };
}

/** 0:42, 1:05 */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
