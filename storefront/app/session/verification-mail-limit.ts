import { readStorage, writeStorage } from "./browser-storage.ts";

const storageKey = "verificationMailLimit";

export function saveVerificationMailLimit(userId: string | null): void {
  writeStorage("sessionStorage", storageKey, userId);
}

export function hasReachedVerificationMailLimit(userId: string): boolean {
  return readStorage("sessionStorage", storageKey) === userId;
}
