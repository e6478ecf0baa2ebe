import { useState } from "react";
import type { RequestReturnLink } from "#contract/api/returns/returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";

export default function RequestReturnLinkPanel({ email, orderNumber }: RequestReturnLink) {
  const [busy, setBusy] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const [failure, setFailure] = useState("");

  async function requestLink() {
    setBusy(true);
    setFailure("");
    try {
      const { message } = await api("POST /returns/links", { body: { email, orderNumber } });
      setConfirmation(message);
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
        Size exchanges are free. We’ll email a link to the address on the order.
      </p>
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        className="mt-4 min-h-11"
        onClick={() => void requestLink()}
      >
        Email me a link
      </Button>
      <p role="status" className="mt-3 max-w-[52ch] font-medium empty:hidden">
        {confirmation}
      </p>
      <div role="alert">{failure && <p className="mt-3 font-medium text-red">{failure}</p>}</div>
    </section>
  );
}
