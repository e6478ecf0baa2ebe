import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createStaffMember, staffPasswordLength } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";

/**
 * Makes the first owner of the back office, or a further one:
 * `npm run owner -- --email ada@example.com --name "Ada Obi"`. The password is asked for, or read from
 * OWNER_PASSWORD; it is no option, since those show in the list of processes.
 */
const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } });
if (!values.email) {
  process.stderr.write('Say who: npm run owner -- --email ada@example.com --name "Ada Obi"\n');
  process.exit(1);
}
const password = process.env.OWNER_PASSWORD ?? (await ask());
const { runtime, close } = await openRuntime(readEnvironment());
try {
  const name = values.name ?? values.email;
  const owner = { email: values.email, name, role: "owner" as const, password };
  const enrolment = await createStaffMember(runtime, "command", owner);
  process.stdout.write(
    [
      `${values.email} can sign in at ${runtime.config.publicUrl}/staff once an authenticator has this:`,
      `  Secret:  ${enrolment.totpSecret}`,
      `  Address: ${enrolment.totpAddress}`,
      "Recovery codes, each good once, for when the authenticator is lost. They are not shown again:",
      ...enrolment.recoveryCodes.map((code) => `  ${code}`),
      "",
    ].join("\n"),
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.detail ?? error.message}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

async function ask(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`Password (at least ${staffPasswordLength} characters): `);
  } finally {
    terminal.close();
  }
}
