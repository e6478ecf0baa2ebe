import { readStorage, writeStorage } from "./browser-storage.ts";

/** Seconds before another code (specification §9); the server may name another time. */
const cooldownSeconds = 60;
const cooldownKey = "resendCooldown";
/** No wait is longer than a day, the period in which codes are counted. */
const maxCooldownMs = 86_400_000;

interface Cooldown {
  readonly userId: string;
  /** In ms since 1970. */
  readonly endsAt: number;
}

export function startResendCooldown(userId: string, seconds = cooldownSeconds): void {
  try {
    const cooldown: Cooldown = { userId, endsAt: Date.now() + seconds * 1000 };
    localStorage.setItem(cooldownKey, JSON.stringify(cooldown));
  } catch {
    return;
  }
}

/** When another code may be requested, in ms since 1970; 0 for now. */
export function getResendCooldownEnd(userId: string): number {
  try {
    const stored = JSON.parse(localStorage.getItem(cooldownKey) ?? "null") as Cooldown | null;
    const endsAt = stored?.userId === userId ? Number(stored.endsAt) || 0 : 0;
    // A later end was stored while the device’s clock was wrong; the server counts for itself.
    return endsAt - Date.now() > maxCooldownMs ? 0 : endsAt;
  } catch {
    return 0;
  }
}

export function getSecondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const mailLimitKey = "verificationMailLimit";

export function saveVerificationMailLimit(userId: string | null): void {
  writeStorage("sessionStorage", mailLimitKey, userId);
}

export function hasReachedVerificationMailLimit(userId: string): boolean {
  return readStorage("sessionStorage", mailLimitKey) === userId;
}
