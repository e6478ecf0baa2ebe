import { expect, test } from "vitest";
import { readSteps, requirePrinted } from "./read-page.ts";

const page = `# Page

\`\`\`sh first
echo one
echo two
\`\`\`

\`\`\`text
one
\`\`\`

Then:

\`\`\`sh
echo unnamed
\`\`\`

\`\`\`sh second
echo three
\`\`\`
`;

test("reads the named commands of a page in order, each with what it prints", () => {
  expect(readSteps(page)).toEqual([
    { name: "first", commands: "echo one\necho two\n", prints: ["one"] },
    { name: "second", commands: "echo three\n", prints: [] },
  ]);
});

test.each([
  ["Compose version 2.40.3-1\n", ["Compose version 2.…"]],
  ["#30 naming to docker.io/library/aso-store done", ["naming to docker.io/library/aso-store"]],
  ["NAME      STATUS\naso-db-1  Up 9 seconds (healthy)", ["NAME STATUS", "aso-db-1 … (healthy)"]],
])("%j is as the page says", (output, lines) => {
  expect(() => requirePrinted(output, lines, "step")).not.toThrow();
});

test.each([
  ["two\none", ["one", "two"]],
  ["aso-db-1  Up 9 seconds (unhealthy)", ["aso-db-1 … (healthy)"]],
  ["HTTP/2 502", ["HTTP/2 200"]],
])("%j is not", (output, lines) => {
  expect(() => requirePrinted(output, lines, "step")).toThrow(/step does not print/);
});
