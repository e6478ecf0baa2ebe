import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { formatBytes } from "#contract/health/health-labels.ts";

export function describeLeftovers(dir: string): string | undefined {
  if (!existsSync(dir)) return undefined;
  return `It leaves ${formatBytes(sizeOf(dir))} in ${dir}, which the next cluster replaces. To remove it: rm -r '${dir}'`;
}

function sizeOf(dir: string): number {
  const inside = readdirSync(dir, { withFileTypes: true }).map((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? sizeOf(path) : lstatSync(path).blocks * 512;
  });
  return inside.reduce((sum, bytes) => sum + bytes, 0);
}
