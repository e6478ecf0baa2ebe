import assert from "node:assert/strict";

/** Commands of a page, and what it says that they print. */
export interface PageStep {
  readonly name: string;
  readonly commands: string;
  readonly prints: readonly string[];
}

/** The blocks of a page that have a name (```sh NAME), each with the block of text that follows it, in order. */
export function readSteps(page: string): PageStep[] {
  const blocks = page.matchAll(/^```sh ([\w-]+)\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?/gms);
  return [...blocks].map(([, name = "", commands = "", prints = ""]) => ({
    name,
    commands,
    prints: prints.split("\n").filter(Boolean),
  }));
}

/**
 * That each line is in the output, in this order. `…` stands for anything, spaces for any number of them.
 * @throws {AssertionError} naming the first line that is not
 */
export function requirePrinted(output: string, lines: readonly string[], step: string): void {
  let rest = output;
  for (const line of lines) {
    const found = toPattern(line).exec(rest);
    assert.ok(found, `${step} does not print “${line}”:\n${output}`);
    rest = rest.slice(found.index + found[0].length);
  }
}

function toPattern(line: string): RegExp {
  const parts = line
    .trim()
    .split("…")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\s+/g, "[ \\t]+"));
  return new RegExp(parts.join(".*"));
}
