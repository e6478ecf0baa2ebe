import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const deploy = join(import.meta.dirname, "../deploy");

export function writeSettings(
  file: string,
  settings: Readonly<Record<string, string | number>>,
): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}

export function fill(settingsFile: string, template: string, target: string): void {
  const filled = execFileSync(join(deploy, "fill.sh"), [settingsFile, join(deploy, template)]);
  writeFileSync(target, filled, { mode: 0o644 });
}

export function readPairs(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}
