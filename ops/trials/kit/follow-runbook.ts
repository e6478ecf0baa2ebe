import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const projectDir = join(import.meta.dirname, "../../..");

/**
 * Does what a block of docs/runbooks/backup.md says, command by command.
 * @param inPlace puts a trial's own folders and ports into the words of the runbook
 * @param to the moment to come back to, in the place of the runbook's
 * @returns how long it took, in seconds
 */
export async function followRunbook(
  block: string,
  inPlace: (text: string) => string,
  to?: Date,
): Promise<number> {
  const runbook = await readFile(join(projectDir, "docs/runbooks/backup.md"), "utf8");
  const [, commands] = new RegExp(`\`\`\`sh ${block}\n(.*?)\`\`\``, "s").exec(runbook) ?? [];
  assert.ok(commands, `The runbook has no ${block}`);
  const target = to && `--target="${to.toISOString().slice(0, 19).replace("T", " ")}+00"`;
  const begunAt = performance.now();
  for (const line of inPlace(commands).trim().split("\n")) {
    await runCommand(target ? line.replace(/--target="[^"]+"/, target) : line);
  }
  return (performance.now() - begunAt) / 1000;
}

/** Does one command of a shell, in the folder of the project, and tells it without its passwords. @throws where it fails */
export async function runCommand(command: string): Promise<void> {
  process.stdout.write(`$ ${command.replaceAll(/password '[^']+'/g, "password '…'")}\n`);
  const child = spawn("sh", ["-c", command], {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  assert.equal(code, 0, command);
}
