import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NextStep } from "./next-step.tsx";

test("the one button comes first, and what may be pressed in its place after it", () => {
  const html = renderToStaticMarkup(
    <NextStep
      title="Decide"
      act={<button type="button">Approve</button>}
      besides={<button type="button">Reject…</button>}
    />,
  );
  expect(html.indexOf("Approve")).toBeGreaterThan(-1);
  expect(html.indexOf("Reject…")).toBeGreaterThan(html.indexOf("Approve"));
});
