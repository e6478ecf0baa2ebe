import type { Runtime } from "#server/database/runtime.ts";
import { createStaffMember, type DemoStaff } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";

/** As whom visitors of the demo store may look at its back office. Public, so it opens no live store. */
export const demoStaff: DemoStaff = {
  email: "owner@aso.example",
  password: "asodemo-owner",
  totpSecret: "ASODEMO2ASODEMO2ASODEMO2ASODEMO2",
};

const colleagues = [
  { email: "manager@aso.example", name: "Ngozi Eze", role: "manager" },
  { email: "support@aso.example", name: "Emeka Nwosu", role: "support" },
] as const;

/** Adds the demo staff, each who is not there yet; all share one password and secret. */
export async function seedStaff(runtime: Runtime): Promise<void> {
  const { email, password, totpSecret } = demoStaff;
  const owner = { email, name: "Yéwándé Adéyẹmí", role: "owner" } as const;
  for (const member of [owner, ...colleagues]) {
    const demo = { ...member, password, demoTotpSecret: totpSecret };
    await createStaffMember(runtime, "demo", demo).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === "email_taken")) throw error;
    });
  }
}
