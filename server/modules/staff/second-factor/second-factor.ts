import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type StaffRecord, spendRecoveryCode, updateTotpStep } from "../staff.queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";

/**
 * Two-factor authentication: a code of the authenticator, or a recovery code. Each is accepted once.
 * @throws {AppError} `code_invalid`
 */
export async function verifySecondFactor(
  tx: Tx,
  member: StaffRecord,
  typed: string,
  now: Date,
): Promise<"authenticator" | "recovery code"> {
  const code = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) {
    // A demo's code is public, so it may be reused.
    const lastStep = member.demo ? 0 : member.totpLastStep;
    const step =
      member.totpSecret === null ? undefined : findTotpStep(member.totpSecret, code, now, lastStep);
    if (step !== undefined) {
      await updateTotpStep(tx, member.id, step);
      return "authenticator";
    }
  } else if (await spendRecoveryCode(tx, member.id, hashRecoveryCode(member.id, code), now)) {
    return "recovery code";
  }
  throw invalidCodeError();
}

export function invalidCodeError(): AppError {
  return new AppError("code_invalid", { detail: "Invalid code. Please try again." });
}
