import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DialogFault } from "./dialog-fault.tsx";
import { RecordProvider } from "./record-context.ts";

const changes = [{ name: "Goes to", before: "27 Aba Road", after: "4 Creek Road" }];
const record = { changes, showNewer: () => true, showMerged: () => {}, showSaved: () => {} };

const draw = (text: string) =>
  renderToStaticMarkup(
    <RecordProvider value={record}>
      <DialogFault text={text} />
    </RecordProvider>,
  );

test("a dialog that was refused says why, and what others changed of its record", () => {
  const html = draw("Somebody has changed this meanwhile.");
  expect(html).toContain("Somebody has changed this meanwhile.");
  expect(html).toContain("27 Aba Road");
  expect(html).toContain("4 Creek Road");
});

test("one that was not refused says nothing of an earlier change", () => {
  expect(draw("")).not.toContain("4 Creek Road");
});
