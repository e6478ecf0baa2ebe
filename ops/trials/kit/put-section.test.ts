import { expect, test } from "vitest";
import { putSection } from "./put-section.ts";

const document = "# Trials\n\nBy `npm run trial`.\n";

test("a first section stands below the head", () => {
  expect(putSection(document, "backup", ["All well."])).toBe(
    "# Trials\n\nBy `npm run trial`.\n\n## backup\n\nAll well.\n",
  );
});

test("a section is replaced, and others are left as they are", () => {
  const two = putSection(putSection(document, "recovery", ["b", "", "### c"]), "backup", ["a"]);
  expect(two).toBe(
    "# Trials\n\nBy `npm run trial`.\n\n## backup\n\na\n\n## recovery\n\nb\n\n### c\n",
  );
  expect(putSection(two, "backup", ["new"])).toBe(two.replace("\na\n", "\nnew\n"));
});
