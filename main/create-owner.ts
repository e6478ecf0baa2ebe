import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { Runtime } from "#server/database/runtime.ts";
import {
  createStaffMember,
  linkDays,
  makeOwnerLink,
  type NewStaffMember,
  staffPasswordLength,
} from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";

/**
 * Makes the first owner of the back office, or a further one:
 * `npm run owner -- --email ada@example.com --name "Ada Obi"`. The password is asked for, or read from
 * OWNER_PASSWORD; it is no option, since those show in the list of processes. With `--forgot-password` it makes a link
 * by which an owner whom the store has chooses another one.
 */
const { values } = parseArgs({
  options: {
    email: { type: "string" },
    name: { type: "string" },
    "forgot-password": { type: "boolean", default: false },
  },
});
const { email, name = email, "forgot-password": isForgotten } = values;
if (email === undefined || name === undefined) {
  process.stderr.write('Say who: npm run owner -- --email ada@example.com --name "Ada Obi"\n');
  process.exit(1);
}
const password = isForgotten ? "" : (process.env.OWNER_PASSWORD ?? (await ask()));
const { runtime, close } = await openRuntime(readEnvironment());
try {
  const lines = isForgotten
    ? await tellLink(runtime, email)
    : await tellNewOwner(runtime, { email, name, role: "owner", password });
  process.stdout.write([...lines, ""].join("\n"));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.detail ?? error.message}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

async function tellNewOwner(runtime: Runtime, owner: NewStaffMember): Promise<string[]> {
  const { totpSecret, totpAddress, recoveryCodes } = await createStaffMember(
    runtime,
    "command",
    owner,
  );
  return [
    `${owner.email} can sign in at ${runtime.config.publicUrl}/staff once an authenticator has this:`,
    `  Secret:  ${totpSecret}`,
    `  Address: ${totpAddress}`,
    "Recovery codes, each good once, for when the authenticator is lost. They are not shown again:",
    ...recoveryCodes.map((code) => `  ${code}`),
  ];
}

async function tellLink(runtime: Runtime, email: string): Promise<string[]> {
  return [
    `The password of ${email} no longer works, and every session has ended.`,
    `Another is chosen here, once, within ${linkDays} days:`,
    `  ${await makeOwnerLink(runtime, email)}`,
  ];
}

async function ask(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`Password (at least ${staffPasswordLength} characters): `);
  } finally {
    terminal.close();
  }
}
