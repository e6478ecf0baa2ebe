import { hashToken, normalizeCode, randomCode } from "#server/platform/ids.ts";

const count = 10;
const length = 10;

/** New codes of 50 random bits for who has lost the authenticator; each is good once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = randomCode(length);
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });
}

/** What is stored of a code; hyphens, spaces, case and letters that look like figures do not matter. */
export function hashRecoveryCode(staffId: string, code: string): string {
  const read = normalizeCode(code.replaceAll("-", "")).replaceAll("O", "0").replace(/[IL]/g, "1");
  return hashToken(`${staffId}\0${read}`);
}
