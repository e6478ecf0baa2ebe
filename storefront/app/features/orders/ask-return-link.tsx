import { useState } from "react";
import type { AskReturnLink } from "#contract/api/returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";

/** For who looked an order up: has the link mailed by which pieces of it are exchanged or returned. */
export default function AskReturnLinkPanel({ email, orderNumber }: AskReturnLink) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [failure, setFailure] = useState("");

  async function ask() {
    setBusy(true);
    setFailure("");
    try {
      const { message } = await api("POST /returns/links", { body: { email, orderNumber } });
      setSaid(message);
    } catch (cause) {
      setFailure(serverMessage(cause, "The link could not be sent. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-labelledby="return-link"
      className="mt-8 border border-line bg-paper px-4 py-5 xs:px-6"
    >
      <h3 id="return-link" className="type-panel">
        Exchange or return
      </h3>
      <p className="mt-1 text-umber">
        Size exchanges are free. We mail you a link, to the address of the order alone.
      </p>
      <Button
        look="ghost"
        size="small"
        busy={busy}
        className="mt-4 min-h-11"
        onClick={() => void ask()}
      >
        Mail me a link
      </Button>
      <p role="status" className="mt-3 max-w-[52ch] font-medium empty:hidden">
        {said}
      </p>
      <div role="alert">{failure && <p className="mt-3 font-medium text-red">{failure}</p>}</div>
    </section>
  );
}
