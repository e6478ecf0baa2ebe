/** A new code may be asked for after this many seconds (specification §9); the server may name another time. */
const cooldownSeconds = 60;
const storageKey = "resendCooldown";
/** No wait is longer than the day in which codes are counted. */
const longestMs = 86_400_000;

interface Cooldown {
  readonly userId: string;
  /** In ms since 1970. */
  readonly endsAt: number;
}

/** Starts the wait before another code may be asked for. It is kept, so that a reload does not end it. */
export function startResendCooldown(userId: string, seconds = cooldownSeconds): void {
  try {
    const cooldown: Cooldown = { userId, endsAt: Date.now() + seconds * 1000 };
    localStorage.setItem(storageKey, JSON.stringify(cooldown));
  } catch {
    return;
  }
}

/** When this shopper may ask for another code, in ms since 1970; 0 when at once. */
export function resendCooldownEnd(userId: string): number {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Cooldown | null;
    const endsAt = kept?.userId === userId ? Number(kept.endsAt) || 0 : 0;
    // One that ends later was begun while the device's clock was ahead; the server counts for itself.
    return endsAt - Date.now() > longestMs ? 0 : endsAt;
  } catch {
    return 0;
  }
}

/** Whole seconds that are left, never below 0. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** "0:42" for 42 seconds. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
