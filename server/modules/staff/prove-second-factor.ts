import type { Tx } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { type StaffRecord, spendRecoveryCode, updateTotpStep } from "./staff.queries.ts";
import { findTotpStep } from "./totp.ts";

/**
 * Lets only a member pass who has a code of the authenticator, each good once, or a recovery code, which is
 * used up.
 * @throws {AppError} `code_invalid`
 */
export async function proveSecondFactor(
  tx: Tx,
  member: StaffRecord,
  typed: string,
  now: Date,
): Promise<"authenticator" | "recovery code"> {
  const code = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) {
    // A demo's code is public: to refuse it a second time would only keep visitors waiting.
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
  throw invalidCode();
}

/** What is said of any code that is not right. */
export function invalidCode(): AppError {
  return new AppError("code_invalid", { detail: "Invalid code. Please try again." });
}
