import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Folder of the pictures; git leaves it alone. */
export const screensDir = fileURLToPath(new URL("../../screens/", import.meta.url));
const bookFile = `${screensDir}shots.jsonl`;

/** One picture that was taken. */
export interface Shot {
  readonly name: string;
  readonly width: number;
  readonly file: string;
  /** Where the browser was, so that routes without a picture are noticed. */
  readonly path: string;
  /** Of the back office: what its drawing is called, such as `orders-desktop.png`. */
  readonly drawing?: string;
  /** What the handbook calls it, where it shows it. */
  readonly guide?: string;
}

/** Removes the pictures of the last time. */
export async function clearScreens(): Promise<void> {
  await rm(screensDir, { recursive: true, force: true });
  await mkdir(screensDir);
}

/** Writes down that a picture was taken; tests run beside each other. */
export async function noteShot(shot: Shot): Promise<void> {
  await appendFile(bookFile, `${JSON.stringify(shot)}\n`);
}

/** Every picture taken. */
export async function readShots(): Promise<readonly Shot[]> {
  const lines = (await readFile(bookFile, "utf8").catch(() => "")).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Shot);
}
