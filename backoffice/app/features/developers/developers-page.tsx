import { useId, useState } from "react";
import { Link } from "react-router";
import type { Channel, ChannelGap } from "#contract/api/channels/channels.ts";
import { salesChannels } from "#contract/api/channels/sales-channels.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { formatRecentInSentence } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { CopyButton } from "../../parts/layout/copy-button.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { Switch } from "./switch.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

export const meta = () => [{ title: pageTitle("Developers") }];

export default function DevelopersPage() {
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/channels", { signal }),
    ["channels"],
    { showPrevious: true },
  );
  const { busy, error, send } = useSubmission("Couldn't save the sales channel. Try again.");
  const { showToast } = useToast();
  const [openChannel, setOpenChannel] = useState<Channel>();
  if (loaded.state === "failed") {
    return <ErrorBlock message="Couldn't load the sales channels." onRetry={reload} />;
  }
  const channels = loaded.state === "ready" ? loaded.data : [];
  const toggle = ({ id, version, isOn }: Channel) =>
    send(async () => {
      const body = { version, isOn: !isOn };
      const changed = await api("PATCH /staff/channels/:id", { params: { id }, body });
      replace(channels.map((each) => (each.id === id ? { ...each, ...changed } : each)));
      const { label } = salesChannels[id];
      showToast(isOn ? `${label} is off. Its feed no longer answers.` : `${label} is on.`);
    });
  return (
    <>
      <PageHeader title="Developers" />
      <Panel
        title="Sales channels"
        aside={
          <p className="text-meta text-umber">
            Each channel reads your catalogue from its link, with live prices and stock
          </p>
        }
      >
        <FormError text={error} />
        <ul className="grid gap-x-8 lg:grid-cols-2">
          {channels.map((channel) => (
            <ChannelItem
              key={channel.id}
              channel={channel}
              isBusy={busy}
              onSwitch={() => void toggle(channel)}
              onOpenGaps={() => setOpenChannel(channel)}
            />
          ))}
        </ul>
      </Panel>
      <ApiKeysPanel />
      <WebhooksPanel />
      {openChannel && (
        <GapsDialog channel={openChannel} onClose={() => setOpenChannel(undefined)} />
      )}
    </>
  );
}

interface ChannelItemProps {
  readonly channel: Channel;
  readonly isBusy: boolean;
  readonly onSwitch: () => void;
  readonly onOpenGaps: () => void;
}

function ChannelItem({ channel, isBusy, onSwitch, onOpenGaps }: ChannelItemProps) {
  const id = useId();
  const { isOn, feedUrl } = channel;
  const { label, about } = salesChannels[channel.id];
  return (
    <li className="min-w-0 border-line py-3 max-lg:not-last:border-b lg:nth-[-n+2]:border-b">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 id={id} className="font-medium">
            {label}
          </h3>
          <p className="text-meta text-umber">{about}</p>
        </div>
        <Switch isOn={isOn} isBusy={isBusy} labelledBy={id} onSwitch={onSwitch} />
      </div>
      {isOn ? (
        <>
          <div className="mt-2 flex items-stretch gap-2">
            <code className="min-w-0 grow truncate border border-line-strong bg-paper px-3 py-2.5 text-meta">
              {feedUrl.replace(/^https?:\/\//, "")}
            </code>
            <CopyButton
              text={feedUrl}
              what={`feed link for ${label}`}
              className="grid min-h-11 w-11 shrink-0 place-items-center border border-line-strong hover:text-indigo"
            />
          </div>
          <ChannelState channel={channel} onOpenGaps={onOpenGaps} />
        </>
      ) : (
        <p className="mt-2 text-meta">
          Turn on to get a feed link. Products without photos are left out.
        </p>
      )}
    </li>
  );
}

const outdatedMs = 3 * 24 * 60 * 60_000;

function ChannelState({ channel, onOpenGaps }: Pick<ChannelItemProps, "channel" | "onOpenGaps">) {
  const { accepted, products, readAt } = channel;
  const now = new Date();
  const isWhole = accepted === products;
  const isOutdated = readAt !== null && now.getTime() - Date.parse(readAt) > outdatedMs;
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 text-meta">
      <span
        aria-hidden="true"
        className={classNames("size-2.5", isWhole ? "bg-leaf" : "bg-amber")}
      />
      <span className={isWhole ? "text-leaf" : "text-amber"}>
        {isWhole
          ? plural(products, "product")
          : `${formatNumber(accepted)} of ${plural(products, "product")}`}
      </span>
      <span className={isOutdated ? "text-amber" : "text-umber"}>
        {readAt ? `Read ${formatRecentInSentence(readAt, now)}` : "Not read yet"}
      </span>
      {!isWhole && (
        <button type="button" onClick={onOpenGaps} className="ml-auto min-h-11">
          <span className="border-current border-b">
            Fix {plural(products - accepted, "product")}
          </span>
          <span className="sr-only"> for {salesChannels[channel.id].label}</span>
        </button>
      )}
    </div>
  );
}

function GapsDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { label } = salesChannels[channel.id];
  return (
    <Dialog open onClose={onClose} title={`${label} leaves these out`}>
      <ul className="border-ink border-t">
        {channel.gaps.map((gap) => (
          <GapItem key={`${gap.productId} ${gap.field}`} gap={gap} />
        ))}
      </ul>
    </Dialog>
  );
}

function GapItem({ gap: { productId, name, field, wanted } }: { gap: ChannelGap }) {
  return (
    <li className="border-line border-b py-2">
      <Link to={`/products/${productId}`} className="text-link">
        {name}
      </Link>
      <p className="text-meta text-umber">
        {field}: {wanted}
      </p>
    </li>
  );
}
