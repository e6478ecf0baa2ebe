import { expect, test } from "vitest";
import { bold } from "#store/looks/bold.ts";
import { night } from "#store/looks/night.ts";
import { theme } from "#store/theme.ts";
import { fontFaces } from "./font-faces.ts";
import { inlineDisplay, rootBlock, themeBlock } from "./theme-css.ts";

const title =
  "font-size: calc(3.125rem * var(--display-scale)); line-height: calc(0.96 * var(--display-leading)); font-weight: var(--display-weight); letter-spacing: var(--display-tracking); text-transform: var(--display-case); -webkit-text-stroke: calc(0.024em * var(--display-stroke));";

test("titles are constants", () => {
  expect(inlineDisplay(title, theme)).toBe(
    "font-size: 3.125rem; line-height: 0.96; font-weight: 350; letter-spacing: -0.015em;  -webkit-text-stroke: 0.024em;",
  );
  expect(inlineDisplay(title, bold)).toBe(
    "font-size: 2.6875rem; line-height: 1.0752; font-weight: 800; letter-spacing: -0.035em; text-transform: uppercase; -webkit-text-stroke: 0em;",
  );
});

test("classes read colours, corners and fonts", () => {
  const block = themeBlock(bold);
  for (const line of [
    "--color-bone: #ffd23f;",
    "--color-ink-deep-mark: #332a14;",
    "--color-scrim: rgb(22 18 10 / 0.5);",
    "--radius-control: 26px;",
    "--radius-check: 4px;",
    '--font-display: "Epilogue", "Epilogue Fallback", system-ui, sans-serif;',
  ]) {
    expect(block).toContain(line);
  }
});

test("fields keep 16 pixels, since iPhones zoom into smaller text", () => {
  const small = { ...theme, type: { ...theme.type, textScale: 0.8 } };
  expect(themeBlock(small)).toContain("--text-input: 1rem;");
  expect(themeBlock(small)).toContain("--text-body: 0.75rem;");
});

test("a dark look says so to the browser", () => {
  expect(rootBlock(theme)).toContain("color-scheme: light;");
  expect(rootBlock(night)).toContain("color-scheme: dark;");
  expect(rootBlock(night)).toMatch(/--loom: var\(--color-indigo-deep\) 0 34%, .* 80%;/);
});

test("a dark look prints dark text, as invoices do", () => {
  expect(rootBlock(theme)).not.toContain("@media print");
  const printed = rootBlock(night).split("@media print")[1];
  expect(printed).toContain("color-scheme: light;");
  expect(printed).toContain(`--color-ink: ${night.documents.ink};`);
  expect(printed).toContain(`--color-umber: ${night.documents.soft};`);
  expect(printed).toContain("--color-bone: #ffffff;");
});

test("only fonts in use are in the style sheet, each letter once", () => {
  const faces = fontFaces(bold, (file) => file.pathname.split("/").at(-1) ?? "");
  expect(faces).not.toContain("Ojuju");
  expect(faces).toContain('url("archivo-latin.woff2")');
  expect(faces.match(/url\("epilogue[-\d]*\.woff2"\)/g)).toHaveLength(3);
  expect(faces).toMatch(/"Epilogue Fallback";\n {2}src: local\("Arial"\)[^}]*size-adjust: 1\d\d/);
  const ranges = faces.match(/unicode-range: [^;]*/g)?.filter((range) => /U\+20A6/.test(range));
  expect(ranges?.length).toBeGreaterThan(0);
});
