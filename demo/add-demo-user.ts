import type { Register } from "#contract/api/accounts/auth.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findUserByEmail, registerUser, verifyEmail } from "#server/modules/accounts/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import { demoPassword } from "./demo-password.ts";

type Person = Required<Pick<Register, "firstName" | "lastName" | "email">> & {
  readonly isVerified: boolean;
};

export async function addDemoUser(at: Runtime, person: Person): Promise<string> {
  const { isVerified, ...names } = person;
  const existing = await findUserByEmail(at.db, names.email);
  if (!existing) {
    const body = { ...names, password: demoPassword };
    const { user, verificationCode = "" } = await registerUser(at, body, {
      onBusinessRegistered: async () => {},
    });
    await recordDemo(at.db, "person", [user.id]);
    if (isVerified) await verifyEmail(at, user.id, verificationCode, async () => {});
    return user.id;
  }
  if (isVerified && !existing.emailVerifiedAt) {
    await at.db.rows({
      text: "update app_user set email_verified_at = $2 where id = $1",
      values: [existing.id, at.clock()],
    });
  }
  return existing.id;
}
