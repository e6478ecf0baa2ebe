import type { StoreSettings } from "#contract/api/settings/store-settings.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { api, apiAddress } from "../../../api.ts";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { Panel } from "../../../parts/layout/panel.tsx";

/** Milliseconds. */
const debounceMs = 600;

export function EmailPreview({ content }: { content: StoreSettings["mail"] }) {
  const query = useDebouncedValue(
    { senderName: content.senderName, closing: content.closing },
    debounceMs,
  );
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const preview = await api("GET /staff/settings/mail/sample", { query, signal });
      const page = apiAddress("GET /staff/settings/mail/sample/preview", {});
      return { ...preview, address: `${page}?${new URLSearchParams(query)}` };
    },
    ["mail sample", query],
    { showPrevious: true },
  );
  return (
    <Panel title="Preview">
      {loaded.state === "loading" && <p className="text-umber">Loading preview…</p>}
      {loaded.state === "failed" && <PreviewError error={loaded.error} onRetry={reload} />}
      {loaded.state === "ready" && (
        <div className={loaded.isPlaceholder ? "opacity-60" : undefined}>
          <dl className="mb-3 grid gap-1 wrap-anywhere text-meta">
            <HeaderLine term="From" value={loaded.data.from} />
            <HeaderLine term="Subject" value={loaded.data.subject} />
          </dl>
          <iframe
            src={loaded.data.address}
            sandbox=""
            title="Preview of an order email"
            className="h-256 w-full border border-line"
          />
          <p className="mt-3 text-meta text-umber">Sample order. Nothing is sent.</p>
        </div>
      )}
    </Panel>
  );
}

function HeaderLine({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="inline text-umber">{term}: </dt>
      <dd className="inline">{value}</dd>
    </div>
  );
}

function PreviewError({
  error,
  onRetry,
}: Pick<Parameters<typeof Failure>[0], "error" | "onRetry">) {
  const [fieldError] = error.errors;
  if (!fieldError)
    return <Failure error={error} message="The preview could not be loaded." onRetry={onRetry} />;
  return (
    <p role="status" className="text-amber text-meta">
      {getFieldLabel(fieldError.field)}: {fieldError.message}
    </p>
  );
}
