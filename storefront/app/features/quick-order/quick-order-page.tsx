import { useState } from "react";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { Link } from "../../link.tsx";
import { useSession } from "../../session/session-context.tsx";
import { ListBox } from "./list-box.tsx";
import type { HandedIn } from "./use-quick-order.ts";

const loadDesk = () => import("./order-desk.tsx");

/** What reads lists is fetched when somebody begins to write one. On a lost line the list stays where it is. */
const OrderDesk = lazyPart(loadDesk, ClosedDesk);

/** The page /quick-order: a whole list at once, a result for every row, and the good ones into the cart. */
export function QuickOrderPage() {
  const [text, setText] = useState("");
  const [waiting, setWaiting] = useState(0);
  const [handedIn, setHandedIn] = useState<HandedIn>();
  const [readId, setReadId] = useState(0);
  return (
    <div className="page-margin py-10 md:py-14">
      <h1 className="type-page">Quick order</h1>
      <div className="mt-6 grid items-start gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,680px)_minmax(0,1fr)]">
        <ListBox
          text={text}
          waiting={waiting}
          busy={handedIn !== undefined && handedIn.id !== readId}
          onNear={() => void loadDesk().catch(() => undefined)}
          onType={setText}
          onHandIn={(list, source) =>
            setHandedIn((before) => ({ id: (before?.id ?? 0) + 1, text: list, source }))
          }
        />
        <Notes />
      </div>
      {handedIn && (
        <OrderDesk
          handedIn={handedIn}
          onRead={(rest) => {
            // A file leaves alone what somebody writes meanwhile.
            const kept = handedIn.source === "" ? "" : text;
            setText([rest.text, kept].filter(Boolean).join("\n"));
            setWaiting(rest.lines);
            setReadId(handedIn.id);
          }}
        />
      )}
    </div>
  );
}

function ClosedDesk() {
  return (
    <div className="mt-8">
      <ErrorBlock message="The list could not be checked. Reload the page and try again." />
    </div>
  );
}

/** How a list may look, and what it costs whom. */
function Notes() {
  const { wholesale, business } = useSession();
  return (
    <aside aria-labelledby="how-to-write" className="grid gap-6 text-umber">
      <div>
        <h2 id="how-to-write" className="type-panel text-ink">
          One style to a line
        </h2>
        <p className="mt-2">
          Its name, slug or id, then sizes and quantities, in the order you are used to. Marks and
          capitals do not matter.
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
          : "Anybody may order here, at the prices of the shop. Approved businesses get wholesale prices."}{" "}
        {!business && (
          <Link to="/partner" className="text-link touch-target text-ink">
            Buy as a business
          </Link>
        )}
      </p>
    </aside>
  );
}
