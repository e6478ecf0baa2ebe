import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const screensDir = fileURLToPath(new URL("../../screens/", import.meta.url));
const bookFile = `${screensDir}shots.jsonl`;

export interface Shot {
  readonly name: string;
  readonly width: number;
  readonly file: string;
  readonly path: string;
  readonly drawing?: string;
  readonly guide?: string;
}

export async function clearScreens(): Promise<void> {
  await rm(screensDir, { recursive: true, force: true });
  await mkdir(screensDir);
}

export async function noteShot(shot: Shot): Promise<void> {
  await appendFile(bookFile, `${JSON.stringify(shot)}\n`);
}

export async function readShots(): Promise<readonly Shot[]> {
  const lines = (await readFile(bookFile, "utf8").catch(() => "")).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Shot);
}
