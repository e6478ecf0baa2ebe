import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RecordProvider } from "../records/record-conflict.ts";
import { DialogError } from "./dialog-error.tsx";

const changes = [{ name: "Ship to", before: "27 Aba Road", after: "4 Creek Road" }];
const record = { changes, showConflict: () => true, noteMerge: () => {}, markSaved: () => {} };

const draw = (text: string) =>
  renderToStaticMarkup(
    <RecordProvider value={record}>
      <DialogError text={text} />
    </RecordProvider>,
  );

test("shows the error and the conflicting changes", () => {
  const html = draw("Someone else just changed this.");
  expect(html).toContain("Someone else just changed this.");
  expect(html).toContain("27 Aba Road");
  expect(html).toContain("4 Creek Road");
});

test("shows nothing without an error", () => {
  expect(draw("")).not.toContain("4 Creek Road");
});
