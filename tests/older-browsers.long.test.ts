import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Phones with Android 7 stay at Chromium 119.
const projectDir = join(import.meta.dirname, "..");
/** What opens a rule for browsers alone that are not ended by it. */
const guard = /@supports \(color:\s*light-dark\(red,\s*red\)\)\s*\{\s*/;

test.each(["storefront", "backoffice"])("no style of the %s breaks an older browser", (app) => {
  const files = globSync(join(projectDir, app, "build/client/assets/*.css"));
  const styles = files.map((file) => readFileSync(file, "utf8")).join("");
  const [begin = "", ...entering] = styles.split("@starting-style");
  expect(entering.length).toBeGreaterThan(3);
  // Chromium up to 121 falls over one that is read, see ui/tokens/overlay.css.
  for (const before of [begin, ...entering.slice(0, -1)]) {
    expect(before.slice(-80)).toMatch(new RegExp(`${guard.source}$`));
  }
});

/** Calls that older browsers do not have; what of the language they lack, the types know (`lib` of tsconfig.json). */
const tooNew =
  /\b(URL\.(parse|canParse)|Promise\.try|Array\.fromAsync|RegExp\.escape|Iterator\.from|Intl\.DurationFormat)\b|\.(checkVisibility|toBase64|fromBase64|toHex|moveBefore|setHTMLUnsafe)\(/;

test("no browser code calls what older browsers lack", () => {
  const files = globSync(["{ui,contract,store,storefront/app,backoffice/app}/**/*.{ts,tsx}"], {
    cwd: projectDir,
    exclude: ["**/*.test.*", "**/+types/**"],
  });
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => tooNew.test(readFileSync(join(projectDir, file), "utf8")));
  expect(found).toEqual([]);
});
