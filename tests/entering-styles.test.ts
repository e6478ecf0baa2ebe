import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const projectDir = join(import.meta.dirname, "..");
/** What opens a rule for browsers alone that are not ended by it. */
const guard = /@supports \(color:\s*light-dark\(red,\s*red\)\)\s*\{\s*/;

test.each(["storefront", "backoffice"])("no style of the %s ends an older browser", (app) => {
  const files = globSync(join(projectDir, app, "build/client/assets/*.css"));
  const styles = files.map((file) => readFileSync(file, "utf8")).join("");
  const [begin = "", ...entering] = styles.split("@starting-style");
  expect(entering.length).toBeGreaterThan(3);
  // Chromium up to 121 falls over one that is read, see ui/tokens/overlay.css.
  for (const before of [begin, ...entering.slice(0, -1)]) {
    expect(before.slice(-80)).toMatch(new RegExp(`${guard.source}$`));
  }
});
