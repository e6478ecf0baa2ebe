import type { PolicyBlock } from "#contract/api/content/policy.ts";
import {
  type PolicyPlaceholder,
  policyPlaceholders,
} from "#contract/api/content/policy-placeholders.ts";

export type PlaceholderValues = { readonly [Name in PolicyPlaceholder]: string | undefined };

const bullet = /^[-*•]\s+/;
const step = /^\d{1,2}[.)]\s+/;

/** Blank lines separate blocks; the lines of a block are a list, steps, a table or a paragraph. */
export function parsePolicyText(text: string): PolicyBlock[] {
  return text.split(/\n\s*\n/).flatMap((block): PolicyBlock[] => {
    const lines = block
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length === 0) return [];
    const haveAll = (pattern: RegExp) => lines.every((line) => pattern.test(line));
    const without = (pattern: RegExp) => lines.map((line) => [line.replace(pattern, "")]);
    if (haveAll(bullet)) return [{ kind: "list", lines: without(bullet) }];
    if (haveAll(step)) return [{ kind: "steps", lines: without(step) }];
    if (haveAll(/^\|/)) return [{ kind: "table", lines: toRows(lines) }];
    return [{ kind: "paragraph", lines: [[lines.join(" ")]] }];
  });
}

/** Rows as wide as the first. */
function toRows(lines: readonly string[]): string[][] {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim()),
  );
  const columns = rows[0]?.length ?? 0;
  return rows.map((cells) => Array.from({ length: columns }, (_, n) => cells[n] ?? ""));
}

export function fillBlock(block: PolicyBlock, values: PlaceholderValues): PolicyBlock[] {
  const lines = block.lines.map((cells) => cells.map((cell) => fillPlaceholders(cell, values)));
  const filled = lines.filter((cells) => cells.some(Boolean));
  return filled.length > 0 ? [{ ...block, lines: filled }] : [];
}

/** Where a value is missing its brackets are left out, else its sentence. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const getValue = (name: string) => values[name as PolicyPlaceholder];
  const lacksValue = (part: string) =>
    listPlaceholders(part).some((name) => getValue(name) === undefined);
  return text
    .replace(/\s?\([^()]*\)/g, (brackets) => (lacksValue(brackets) ? "" : brackets))
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !lacksValue(sentence))
    .join(" ")
    .replace(/\{(\w+)\}/g, (_, name: string) => getValue(name) ?? "");
}

export function listUnknownPlaceholders(text: string): string[] {
  return listPlaceholders(text).filter((name) => !Object.hasOwn(policyPlaceholders, name));
}

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
