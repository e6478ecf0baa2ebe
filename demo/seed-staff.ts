import type { Runtime } from "#server/database/runtime.ts";
import { createStaffMember, type DemoStaff } from "#server/modules/staff/index.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import { AppError } from "#server/platform/errors/errors.ts";

const people = [
  { email: "owner@aso.example", name: "Yéwándé Adéyẹmí", role: "owner" },
  { email: "manager@aso.example", name: "Ngozi Eze", role: "manager" },
  { email: "support@aso.example", name: "Emeka Nwosu", role: "support" },
  { email: "packer@aso.example", name: "Sadé Okon", role: "packer" },
  { email: "stock@aso.example", name: "Musa Danladi", role: "stock_keeper" },
] as const;

export const demoStaff: DemoStaff = {
  members: people.map(({ email, role }) => ({ email, role })),
  password: "asodemo-owner",
  totpSecret: "ASODEMO2ASODEMO2ASODEMO2ASODEMO2",
};

export async function seedStaff(runtime: Runtime): Promise<void> {
  const { password, totpSecret } = demoStaff;
  const there = await runtime.db.rows<{ email: string }>({
    text: "select email from staff_member where email = any($1::text[])",
    values: [people.map(({ email }) => email)],
  });
  // Hashing is slow, so existing members are skipped first.
  const missing = people.filter(({ email }) => !there.some((each) => each.email === email));
  await allSettledOrThrow(
    missing.map(async (member) => {
      const demo = { ...member, password, demoTotpSecret: totpSecret };
      await createStaffMember(runtime, "demo", demo).catch((error: unknown) => {
        // Another process was first.
        if (!(error instanceof AppError && error.code === "email_taken")) throw error;
      });
    }),
  );
}
