import type { Register } from "#contract/api/auth.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findUserByEmail, registerUser, verifyEmail } from "#server/modules/accounts/index.ts";
import { noteDemo } from "#server/modules/firststeps/index.ts";
import { demoPassword } from "./demo-password.ts";

type Person = Required<Pick<Register, "firstName" | "lastName" | "email">> & {
  readonly isVerified: boolean;
};

/**
 * Adds a demo person who is not there yet, and verifies the address of one who should have been. Only in demo
 * mode, whose replies hold the codes it takes.
 * @returns the id of the account
 */
export async function addPerson(then: Runtime, person: Person): Promise<string> {
  const { isVerified, ...names } = person;
  const there = await findUserByEmail(then.db, names.email);
  if (!there) {
    const body = { ...names, password: demoPassword };
    const { user, verificationCode = "" } = await registerUser(then, body, {
      onBusinessRegistered: async () => {},
    });
    await noteDemo(then.db, "person", [user.id]);
    if (isVerified) await verifyEmail(then, user.id, verificationCode, async () => {});
    return user.id;
  }
  if (isVerified && !there.emailVerifiedAt) {
    // The code that was sent is known to nobody any more.
    await then.db.rows({
      text: "update app_user set email_verified_at = $2 where id = $1",
      values: [there.id, then.clock()],
    });
  }
  return there.id;
}
