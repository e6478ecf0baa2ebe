import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

/** A page, named so that a fault can say where it was found. */
export interface NamedPage {
  readonly name: string;
  readonly html: string;
}

interface Message {
  readonly type: "error" | "info" | "non-document-error";
  readonly subType?: "warning" | "fatal";
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
/** What is no fault is left out, such as the slashes that React ends void elements with. */
const validatorFlags = ["--skip-info-messages", "--skip-non-html"];
const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Asks the W3C's Nu checker about all pages at once: starting it takes longer than checking them.
 * @returns the faults of each page by its name, warnings among them; a page without faults has none.
 */
export async function checkHtml(
  pages: readonly NamedPage[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const dir = await mkdtemp(join(tmpdir(), "aso-nu-"));
  try {
    await Promise.all(pages.map(({ html }, i) => writeFile(join(dir, `${i}.html`), html)));
    const errorsByPage = new Map<string, string[]>(pages.map(({ name }) => [name, []]));
    for (const message of await runChecker(dir)) {
      const page = pages[Number.parseInt(basename(message.url ?? ""), 10)];
      // A fault without a page is the checker's own, and nothing was checked.
      if (!page) throw new Error(message.message);
      errorsByPage.get(page.name)?.push(describe(message));
    }
    return errorsByPage;
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function runChecker(dir: string): Promise<readonly Message[]> {
  const java = process.env.JAVA_PATH ?? "java";
  const { stdout } = await promisify(execFile)(
    java,
    ["-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", ...validatorFlags, dir],
    { maxBuffer: maxOutputBytes },
  );
  const { messages } = JSON.parse(stdout) as { messages: readonly Message[] };
  return messages;
}

function describe({ type, subType, message, lastLine, extract }: Message): string {
  return `${subType ?? type}: ${message} (line ${lastLine ?? "?"}) ${extract ?? ""}`.trim();
}
