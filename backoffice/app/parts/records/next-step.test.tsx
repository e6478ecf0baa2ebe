import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NextStep } from "./next-step.tsx";

test("renders the action before the secondary one", () => {
  const html = renderToStaticMarkup(
    <NextStep
      title="Decide"
      action={<button type="button">Approve</button>}
      secondaryAction={<button type="button">Reject…</button>}
      alternative={<button type="button">Money back instead</button>}
      effect="The buyer is told."
    />,
  );
  const places = ["Approve", "Reject…", "Money back instead", "The buyer is told."].map((text) =>
    html.indexOf(text),
  );
  expect(places[0]).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
