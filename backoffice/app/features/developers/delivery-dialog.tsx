import type { WebhookDeliveryDetails } from "#contract/api/webhooks/webhooks.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { CopyButton } from "../../parts/layout/copy-button.tsx";
import { statusText } from "./status-text.ts";

export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/webhook-deliveries/:id", { params: { id }, signal }),
    ["webhook-delivery", id],
  );
  return (
    <Dialog open wide onClose={onClose} title="Delivery">
      {loaded.state === "failed" && (
        <ErrorBlock message="Couldn't load the delivery." onRetry={reload} />
      )}
      {loaded.state === "ready" && <RequestAndAnswer delivery={loaded.data} />}
    </Dialog>
  );
}

function RequestAndAnswer({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { request, answer, status, error, attempts } = delivery;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = JSON.stringify(JSON.parse(request.body), null, 2);
  return (
    <div className="grid gap-5">
      <section aria-label="Request">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-medium">Request</h3>
          <CopyButton
            text={request.body}
            what="request body"
            className="min-h-11 min-w-11 text-nav hover:text-indigo"
          >
            Copy
          </CopyButton>
        </div>
        <Code text={`${headers.join("\n")}\n\n${body}`} />
      </section>
      <section aria-label="Answer">
        <h3 className="mb-1 font-medium">Answer</h3>
        {attempts === 0 ? (
          <p className="text-umber">Not sent yet.</p>
        ) : (
          <>
            <p className="mb-1">{status === null ? error : statusText(status)}</p>
            {answer && <Code text={answer} />}
          </>
        )}
      </section>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap border border-line bg-paper p-3 text-meta">
      {text}
    </pre>
  );
}
