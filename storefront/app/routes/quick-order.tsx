import { useState } from "react";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { describePage } from "../describe-page.ts";
import { ListBox } from "../features/quick-order/list-box.tsx";
import type { SubmittedList } from "../features/quick-order/use-quick-order.ts";
import { Link } from "../link.tsx";
import { useSession } from "../session/session-context.tsx";
import { getSite } from "../site.ts";
import type { Route } from "./+types/quick-order.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "Quick order",
    description:
      "Paste a list or choose a CSV file with styles, sizes and quantities, and put the whole order into your cart at once.",
    path: "/quick-order",
  });

const loadResults = () => import("../features/quick-order/quick-order-results.tsx");

/** Prefetched when somebody starts writing. Offline the list stays where it is. */
const QuickOrderResults = lazyComponent(loadResults, ResultsNotLoaded);

export default function QuickOrderPage() {
  const [text, setText] = useState("");
  const [remaining, setRemaining] = useState(0);
  const [submitted, setSubmitted] = useState<SubmittedList>();
  const [readId, setReadId] = useState(0);
  return (
    <div className="page-margin py-10 md:py-14">
      <h1 className="type-page">Quick order</h1>
      <div className="mt-6 grid items-start gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,680px)_minmax(0,1fr)]">
        <ListBox
          text={text}
          remaining={remaining}
          busy={submitted !== undefined && submitted.id !== readId}
          onIntent={() => void loadResults().catch(() => undefined)}
          onType={setText}
          onSubmitList={(list, source) =>
            setSubmitted((before) => ({ id: (before?.id ?? 0) + 1, text: list, source }))
          }
        />
        <Notes />
      </div>
      {submitted && (
        <QuickOrderResults
          handedIn={submitted}
          onRead={(rest) => {
            // A file does not overwrite text typed while it is read.
            const unsubmitted = submitted.source === "" ? "" : text;
            setText([rest.text, unsubmitted].filter(Boolean).join("\n"));
            setRemaining(rest.lines);
            setReadId(submitted.id);
          }}
        />
      )}
    </div>
  );
}

function ResultsNotLoaded() {
  return (
    <div className="mt-8">
      <ErrorBlock message="The list could not be checked. Reload the page and try again." />
    </div>
  );
}

function Notes() {
  const { wholesale, business } = useSession();
  return (
    <aside aria-labelledby="how-to-write" className="grid gap-6 text-umber">
      <div>
        <h2 id="how-to-write" className="type-panel text-ink">
          One style per line
        </h2>
        <p className="mt-2">
          Its name, slug or ID, then sizes and quantities in any order. Accents and capitals don’t
          matter.
        </p>
        <ul className="mt-3 grid gap-1 text-ink tabular-nums">
          <li>Ẹlẹ́kọ camp shirt M x12, L x8</li>
          <li>Osogbo boubou, XL, 4</li>
          <li>6 x Zaria kaftan (L)</li>
        </ul>
        <p className="mt-3">
          A table copied from a spreadsheet works as well, with a column for each size or one row
          for each.
        </p>
      </div>
      <p>
        {wholesale
          ? "Your wholesale prices apply here: all sizes of one style count together."
          : "Anyone can order here at shop prices. Approved businesses get wholesale prices."}{" "}
        {!business && (
          <Link to="/partner" className="text-link touch-target text-ink">
            Buy as a business
          </Link>
        )}
      </p>
    </aside>
  );
}
