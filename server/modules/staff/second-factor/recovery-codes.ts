import { hashToken, normalizeCode, randomCode } from "#server/platform/auth/ids.ts";

const count = 10;
const length = 10;

/** 50 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = randomCode(length);
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });
}

export function hashRecoveryCode(staffId: string, code: string): string {
  const normalized = normalizeCode(code.replaceAll("-", ""))
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return hashToken(`${staffId}\0${normalized}`);
}
