import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NextStep } from "./next-step.tsx";

test("the one button comes first, and what may be pressed in its place after it", () => {
  const html = renderToStaticMarkup(
    <NextStep
      title="Decide"
      act={<button type="button">Approve</button>}
      besides={<button type="button">Reject…</button>}
      instead={<button type="button">Money back instead</button>}
      effect="The buyer is told."
    />,
  );
  const places = ["Approve", "Reject…", "Money back instead", "The buyer is told."].map((words) =>
    html.indexOf(words),
  );
  expect(places[0]).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
