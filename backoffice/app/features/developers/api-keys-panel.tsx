import { useState } from "react";
import { type ApiKeyScope, apiKeySubjects } from "#contract/api/developers/api-key-scopes.ts";
import type { ApiKey, CreatedApiKey } from "#contract/api/developers/api-keys.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { ChunkError } from "../../loading/errors.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDate, formatRecentDate, formatRecentDateTime } from "../../parts/format/dates.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { NewKeyNotice } from "./new-key-notice.tsx";

const CreateKeyDrawer = lazyComponent(() => import("./create-key-drawer.tsx"), ChunkError);

export function ApiKeysPanel() {
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/api-keys", { signal }),
    ["api-keys"],
    { showPrevious: true },
  );
  const { showToast } = useToast();
  const revoking = useSubmission("Couldn't revoke the key. Try again.");
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const [toRevoke, setToRevoke] = useState<ApiKey>();
  if (loaded.state === "failed") {
    return <ErrorBlock message="Couldn't load API keys." onRetry={reload} />;
  }
  const keys = loaded.state === "ready" ? loaded.data : [];
  const closeRevoking = () => {
    setToRevoke(undefined);
    revoking.clear();
  };
  const revoke = ({ id, name }: ApiKey) =>
    revoking.send(async () => {
      await api("POST /staff/api-keys/:id/revoke", { params: { id } });
      replace(keys.filter((key) => key.id !== id));
      if (created?.apiKey.id === id) setCreated(undefined);
      showToast(`${name} is revoked.`);
      closeRevoking();
    });
  return (
    <Panel
      title="API keys"
      className="mt-4"
      aside={
        <Button variant="ghost" size="small" onClick={() => setCreating(true)}>
          <PlusIcon className="size-4" />
          <span>Create key</span>
        </Button>
      }
    >
      {created && (
        <NewKeyNotice
          key={created.apiKey.id}
          name={created.apiKey.name}
          value={created.value}
          onClose={() => setCreated(undefined)}
        />
      )}
      {keys.length > 0 ? (
        <KeyList keys={keys} onRevoke={setToRevoke} />
      ) : (
        loaded.state === "ready" && (
          <p className="text-umber">
            No keys yet. An app that works with your orders, products or stock needs a key of its
            own.
          </p>
        )
      )}
      {isCreating && (
        <CreateKeyDrawer
          onClose={() => setCreating(false)}
          onCreated={(reply) => {
            replace([reply.apiKey, ...keys]);
            setCreated(reply);
            setCreating(false);
          }}
        />
      )}
      <ConfirmDialog
        open={toRevoke !== undefined}
        title={`Revoke ${toRevoke?.name ?? ""}?`}
        label="Revoke"
        isFinal
        busy={revoking.busy}
        error={revoking.error}
        onConfirm={() => toRevoke && void revoke(toRevoke)}
        onClose={closeRevoking}
      >
        <p>It stops working at once. This can't be undone.</p>
      </ConfirmDialog>
    </Panel>
  );
}

const columns =
  "2xl:grid 2xl:grid-cols-[minmax(0,1.5fr)_8rem_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.9fr)_4.75rem] 2xl:items-center 2xl:gap-x-3";

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

function KeyList({ keys, onRevoke }: KeyListProps) {
  const now = new Date();
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames(
          "border-ink border-b py-2 text-meta text-umber max-2xl:hidden",
          columns,
        )}
      >
        {["Name", "Key", "Can", "Last used", "Created"].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ul aria-label="API keys">
        {keys.map((key) => (
          <KeyItem key={key.id} apiKey={key} now={now} onRevoke={() => onRevoke(key)} />
        ))}
      </ul>
    </>
  );
}

interface KeyItemProps {
  readonly apiKey: ApiKey;
  readonly now: Date;
  readonly onRevoke: () => void;
}

function KeyItem({ apiKey, now, onRevoke }: KeyItemProps) {
  const { name, prefix, lastCharacters, scopes, createdAt, createdBy, endsAt, hasEnded } = apiKey;
  return (
    <li
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-3 2xl:min-h-13 2xl:py-1.5",
        columns,
        hasEnded && "text-umber",
      )}
    >
      <div className="min-w-0 max-2xl:order-1">
        <h3 className="wrap-anywhere font-medium 2xl:text-nav">{name}</h3>
        {endsAt && (
          <p className="text-meta text-umber">
            {`${hasEnded ? "Ended" : "Ends"} ${formatDate(endsAt, now)}`}
          </p>
        )}
      </div>
      <p className="text-meta max-2xl:order-4 max-2xl:text-right">
        <span className="sr-only">Key </span>
        <code>
          <span className="max-2xl:sr-only">{prefix}</span>…{lastCharacters}
        </code>
      </p>
      <p className="text-meta text-umber max-2xl:order-3">{describeScopes(scopes)}</p>
      <LastUsed apiKey={apiKey} now={now} />
      <p className="self-center text-meta text-umber max-2xl:order-5">
        <span className="2xl:sr-only">Created </span>
        <span className="2xl:hidden">{formatDate(createdAt, now)}</span>
        <span className="max-2xl:hidden">{formatRecentDate(createdAt, now)}</span>
        <span>, {createdBy}</span>
      </p>
      {!hasEnded && (
        <Button
          variant="ghost"
          size="row"
          className="max-2xl:order-6 max-2xl:mt-1 justify-self-end"
          onClick={onRevoke}
        >
          Revoke
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/** A new key has had no time to be used. */
const newKeyMs = 7 * 24 * 60 * 60_000;

function LastUsed({ apiKey, now }: Pick<KeyItemProps, "apiKey" | "now">) {
  const { lastUsedAt, createdAt, hasEnded } = apiKey;
  const isNew = now.getTime() - Date.parse(createdAt) < newKeyMs;
  const isUnused = lastUsedAt === null && !isNew && !hasEnded;
  return (
    <p
      className={classNames(
        "text-meta max-2xl:order-2 max-2xl:text-right",
        isUnused ? "text-amber" : "max-2xl:text-umber",
      )}
    >
      {lastUsedAt ? (
        <>
          <span className="sr-only">Last used </span>
          <span>{formatRecentDateTime(lastUsedAt, now)}</span>
        </>
      ) : (
        <span>Never used</span>
      )}
    </p>
  );
}

/** "Read orders, update stock" */
function describeScopes(scopes: readonly ApiKeyScope[]): string {
  const ofAccess = (access: string) =>
    apiKeySubjects.filter((subject) => scopes.some((scope) => scope === `${subject}:${access}`));
  const parts = [
    ...ofAccess("read").map((subject) => `read ${subject}`),
    ...ofAccess("write").map((subject) => `update ${subject}`),
  ];
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
