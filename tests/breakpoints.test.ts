import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What Tailwind calls its own; a class of one that the store's theme does not have is silently left out. */
const usual = ["sm", "md", "lg", "xl", "2xl"];

test("every responsive class uses a width of the theme", () => {
  const theme = readFileSync("ui/tokens/theme.css", "utf8");
  const unknown = usual.filter((name) => !theme.includes(`--breakpoint-${name}:`));
  expect(unknown).toEqual(["sm"]);
  const files = globSync("{ui,storefront/app,backoffice/app}/**/*.tsx");
  expect(files.length).toBeGreaterThan(300);
  const waiting = new RegExp(`[\\s"'\`](?:max-)?(?:${unknown.join("|")}):[a-z[-]`);
  expect(files.filter((file) => waiting.test(readFileSync(file, "utf8")))).toEqual([]);
});
