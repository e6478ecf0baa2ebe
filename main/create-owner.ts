import { parseArgs } from "node:util";
import type { Runtime } from "#server/database/runtime.ts";
import {
  createOwnerPasswordLink,
  createStaffMember,
  joinLinkDays,
  type NewStaffMember,
  staffPasswordLength,
} from "#server/modules/staff/index.ts";
import { nameCommand } from "#server/platform/config/command-name.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { promptPassword } from "./prompt-password.ts";
import { runCommand } from "./run-program.ts";

class OwnerError extends UserFixableError {}

/**
 * `npm run owner -- --email ada@example.com --name "Ada Obi"`. The password is no option: options show in the process
 * list.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: "string" },
      name: { type: "string" },
      "forgot-password": { type: "boolean", default: false },
    },
  });
  const { email, name = email, "forgot-password": isPasswordReset } = values;
  if (email === undefined || name === undefined) {
    throw new OwnerError(
      `Name the owner: ${nameCommand("owner", '--email ada@example.com --name "Ada Obi"')}`,
    );
  }
  const config = readEnvironment();
  const password = isPasswordReset ? "" : (process.env.OWNER_PASSWORD ?? (await requirePassword()));
  const { runtime, close } = await openRuntime(config);
  try {
    const lines = isPasswordReset
      ? await createPasswordLink(runtime, email)
      : await createOwner(runtime, { email, name, role: "owner", password });
    process.stdout.write([...lines, ""].join("\n"));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new OwnerError(error.detail ?? error.message);
  } finally {
    await close();
  }
});

async function createOwner(runtime: Runtime, owner: NewStaffMember): Promise<string[]> {
  const { totpSecret, totpUrl, recoveryCodes } = await createStaffMember(runtime, "command", owner);
  return [
    `${owner.email} can sign in at ${runtime.config.publicUrl}/staff once an authenticator has this:`,
    `  Secret:  ${totpSecret}`,
    `  Address: ${totpUrl}`,
    "Recovery codes, each good once, for when the authenticator is lost. They are not shown again:",
    ...recoveryCodes.map((code) => `  ${code}`),
  ];
}

async function createPasswordLink(runtime: Runtime, email: string): Promise<string[]> {
  return [
    `The password of ${email} no longer works, and every session has ended.`,
    `Another is chosen here, once, within ${joinLinkDays} days:`,
    `  ${await createOwnerPasswordLink(runtime, email)}`,
  ];
}

async function requirePassword(): Promise<string> {
  const password = await promptPassword(process.stdin, process.stderr);
  if (password !== undefined) return password;
  throw new OwnerError(
    process.stdin.isTTY
      ? "No password was entered."
      : `There is no terminal to ask for the password. Set OWNER_PASSWORD to one of at least ${staffPasswordLength} characters.`,
  );
}
