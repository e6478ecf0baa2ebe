import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const client = join(import.meta.dirname, "../storefront/build/client/assets");

/** Words that only the back office has a use for; goods and praise may speak of staff. */
const staffOnly = [
  /\/staff\b/i,
  /back[ -]?office/i,
  /totp|authenticator|recovery code/i,
  /audit/i,
  /assignee|internal note/i,
];

test("no file of the shop holds back-office code", async () => {
  const files = (await readdir(client)).filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const name of files) {
    const text = await readFile(join(client, name), "utf8");
    for (const term of staffOnly) {
      const match = term.exec(text);
      if (match)
        found.push(`${name}: ${text.slice(Math.max(0, match.index - 40), match.index + 40)}`);
    }
  }
  expect(found).toEqual([]);
});
