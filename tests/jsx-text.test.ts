import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const projectDir = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(projectDir, "storefront", "jsx-text-"));
afterAll(() => rmSync(folder, { recursive: true }));

const parts = `
import type { ReactNode } from "react";
import type { Elements } from "#ui/primitives/elements.ts";
type Props = { is: boolean; word: string; node: ReactNode; part: Elements; words: string[] };
function Maybe({ is }: Props) { return is ? <b>b</b> : null; }
function Always(props: Props) { return <b>{props.word}</b>; }
`;

const refused = {
  "a text that may go": "<p>{word}{is && ', and more'}</p>",
  "a text that may be empty": "<p>{word}{is ? 's' : ''}</p>",
  "a text that gives way to an element": "<p>{is ? word : <b>{word}</b>}{word}</p>",
  "a text after what may come": "<p>{is && <b>b</b>}{word}</p>",
  "a written text after what may come": "<p>{is && <b>b</b>} and on</p>",
  "a text after a component that may give nothing": "<p><Maybe {...props} /> and on</p>",
  "a text after one of two elements": "<p>{is ? <b>b</b> : <i>i</i>}{word}</p>",
  "a text after an element with a key": "<p><b key={word}>b</b>{word}</p>",
  "a text after a list": "<p>{words.map((each) => <b key={each}>{each}</b>)}{word}</p>",
  "texts of a list": "<p>{words.map((each) => each)}</p>",
  "anything at all beside an element": "<p><b>b</b>{node}</p>",
  "a text that gives way to another element's": "<p>{is ? <b>b</b> : <b>{word} <i>i</i></b>}</p>",
  "a text that gives way to elements side by side":
    "<p>{is ? <><b>b</b><i>i</i></> : <b>{word} <i>i</i></b>}</p>",
  "a text in a fragment": "<p>{is && <>{word}<b>b</b></>}</p>",
};

const allowed = {
  "a text alone": "<p>{is && word}</p>",
  "a text alone that gives way to an element": "<p>{is ? word : <b>{word}</b>}</p>",
  "texts that stay": "<p>{word} of {words.length}</p>",
  "a text before what may come": "<p>{word}{is && <b>b</b>}</p>",
  "a text in an element of its own": "<p>{is && <b>b</b>}<span>{is && word}</span></p>",
  "a text beside an element that stays": "<p><b>b</b> {word} <Always {...props} /> {word}</p>",
  "elements beside elements": "<p><b>b</b>{part}{is && <b>b</b>}</p>",
  "a text that gives way to a text": "<p>{is ? <b>{word}, b</b> : <b>b {word}</b>}</p>",
  "elements of one name with keys": "<p>{is ? <b key='b'>b</b> : <b>{word} <i>i</i></b>}</p>",
  "a fragment among what stays": "<p><>{word} </>{word}</p>",
};

it("refuses bare text next to conditional elements, and nothing else", async () => {
  const cases = Object.entries({ ...refused, ...allowed });
  const tests = cases.map(
    ([, jsx], i) =>
      `export function Case${i}(props: Props) { const { is, word, node, part, words } = props; return (${jsx}); }`,
  );
  const head = parts.split("\n").length - 1;
  writeFileSync(join(folder, "cases.tsx"), `${parts}${tests.join("\n")}\n`);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../tsconfig.json", include: ["*.tsx"], exclude: [] }),
  );
  const message = await promisify(execFile)(process.execPath, [
    "scripts/check-jsx-text.ts",
    join(folder, "tsconfig.json"),
  ]).catch((cause: { stderr: string }) => cause);
  const lines = [...message.stderr.matchAll(/cases\.tsx:(\d+) /g)].map(([, line]) => Number(line));
  const names = [...new Set(lines)].map((line) => cases[line - 1 - head]?.[0]);
  expect(names).toEqual(Object.keys(refused));
});
