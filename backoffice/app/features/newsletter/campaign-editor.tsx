import { useState } from "react";
import { useNavigate } from "react-router";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { CampaignDraft, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDateTime, formatRecentInSentence, formatTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { FormNotices } from "../../parts/forms/record-form.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { Menu, menuItem } from "../../parts/layout/menu.tsx";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { useMember } from "../../session/use-member.ts";
import { CampaignBlocks } from "./campaign-blocks.tsx";
import { CampaignStatus, toTitle } from "./campaign-labels.tsx";
import { AudiencePanel, DetailsPanel, SchedulePanel } from "./campaign-panels.tsx";
import { CampaignPreview } from "./campaign-preview.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { useCampaignForm } from "./use-campaign-form.ts";

interface CampaignEditorProps {
  readonly campaign: StaffCampaign;
  readonly backLink: RecordBackLink;
  readonly onChanged: (campaign: StaffCampaign) => void;
}

const tabs = ["Content", "Audience", "Schedule"] as const;
type Tab = (typeof tabs)[number];

type Open = "review" | "test" | "preview" | "delete" | null;

export function CampaignEditor({ campaign, backLink, onChanged }: CampaignEditorProps) {
  const form = useCampaignForm(campaign, onChanged);
  const { draft, set, isEdited, busy, error } = form;
  const isWide = useIsWide();
  const [tab, setTab] = useState<Tab>("Content");
  const [open, setOpen] = useState<Open>(null);
  const sources = useBlockSources(campaign);
  const { loaded } = useLoaded(
    (signal) =>
      api("GET /staff/campaigns/audiences", {
        query: draft.sendAt === null ? {} : { at: draft.sendAt },
        signal,
      }),
    ["campaign-audiences", draft.sendAt],
    { showPrevious: true },
  );
  const counts = loaded.state === "ready" ? loaded.data.audiences : undefined;
  const recipients = counts?.find(({ audience }) => audience === draft.audience)?.recipients;
  const isScheduled = campaign.status === "scheduled";
  const canSend = useMember() !== undefined;

  const savedState = savedText(campaign, { isEdited, busy, isRefused: error !== "" });

  const show = (what: Open) => form.afterSaving(() => setOpen(what));
  const close = () => setOpen(null);
  const inTab = (each: Tab) => (each === tab ? undefined : "max-lg:hidden");

  return (
    <div className="max-lg:pb-24">
      <RecordHead
        backLink={backLink}
        title={toTitle(draft.subject)}
        number={<span className="md:hidden">{savedState}</span>}
      >
        <p className="text-meta text-umber max-md:hidden">{savedState}</p>
        {isScheduled && <CampaignStatus status="scheduled" />}
        <div className="flex gap-2 max-lg:hidden">
          <Button variant="ghost" size="small" onClick={() => show("test")}>
            Send test
          </Button>
          {!isScheduled && (
            <Button size="small" disabled={!canSend} onClick={() => show("review")}>
              {draft.sendAt === null ? "Review and send" : "Review and schedule"}
            </Button>
          )}
        </div>
        <Menu label="More actions">
          <button
            type="button"
            className={classNames(menuItem, "lg:hidden")}
            onClick={() => show("test")}
          >
            Send test
          </button>
          <button
            type="button"
            disabled={isScheduled}
            className={menuItem}
            onClick={() => setOpen("delete")}
          >
            Delete draft
          </button>
        </Menu>
      </RecordHead>
      {isScheduled && <ScheduledNotice campaign={campaign} onChanged={onChanged} />}
      <FormNotices form={form} />
      {error !== "" && isEdited && (
        <Button variant="ghost" size="small" busy={busy} className="mt-2" onClick={form.save}>
          Save again
        </Button>
      )}
      <nav
        aria-label="Parts of the campaign"
        className={classNames(tabRowClasses, "mb-4 lg:hidden")}
      >
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
            className={classNames(tabClasses(each === tab), "min-h-11")}
          >
            {each === "Audience" && recipients !== undefined ? `${each} ${recipients}` : each}
          </button>
        ))}
      </nav>
      <div className="mt-4 grid items-start gap-4 max-lg:grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,24.5rem)] min-[85rem]:grid-cols-[minmax(0,1fr)_24.5rem_17.625rem]">
        <div className={classNames("grid min-w-0 gap-4", inTab("Content"))}>
          {!isWide && (
            <Field
              label="Subject"
              maxLength={campaignLimits.subjectLength}
              {...form.input("subject")}
            />
          )}
          {form.errors.blocks && (
            <p role="alert" className="bg-red-wash px-4 py-2 text-nav text-red">
              {form.errors.blocks}
            </p>
          )}
          <CampaignBlocks
            blocks={draft.blocks}
            onChange={(change) => set("blocks", change)}
            {...sources}
          />
        </div>
        <div className="max-lg:hidden lg:row-span-2 min-[85rem]:row-span-1">
          {isWide && <CampaignPreview id={campaign.id} content={toContent(draft)} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <div className={inTab("Content")}>
            <DetailsPanel form={form} code={campaign.code} hasSubject={isWide} />
          </div>
          <div className={inTab("Audience")}>
            <AudiencePanel form={form} counts={counts} isFailed={loaded.state === "failed"} />
          </div>
          <div className={inTab("Schedule")}>
            <SchedulePanel form={form} isScheduled={isScheduled} />
          </div>
        </div>
      </div>
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-header flex gap-3 border-ink border-t bg-paper px-4 py-3 lg:hidden"
      >
        <Button variant="ghost" size="step" onClick={() => setOpen("preview")}>
          Preview
        </Button>
        {tab === "Content" && (
          <Button size="step" className="grow" onClick={() => setTab("Audience")}>
            Next: audience
          </Button>
        )}
        {tab === "Audience" && (
          <Button size="step" className="grow" onClick={() => setTab("Schedule")}>
            Next: schedule
          </Button>
        )}
        {tab === "Schedule" && !isScheduled && (
          <Button size="step" className="grow" onClick={() => show("review")}>
            {draft.sendAt === null ? "Review and send" : "Review and schedule"}
          </Button>
        )}
      </div>
      <Dialog open={open === "preview"} onClose={close} wide title="Preview">
        {open === "preview" && (
          <CampaignPreview
            id={campaign.id}
            content={toContent(draft)}
            views={["phone", "dark"]}
            head={
              <p className="min-w-0 text-umber wrap-anywhere">Subject: {toTitle(draft.subject)}</p>
            }
          />
        )}
      </Dialog>
      <ReviewDialog
        campaign={campaign}
        open={open === "review"}
        onClose={close}
        onTest={() => setOpen("test")}
        onChanged={onChanged}
      />
      <TestDialog campaign={campaign} open={open === "test"} onClose={close} />
      <DeleteDialog campaign={campaign} open={open === "delete"} onClose={close} />
    </div>
  );
}

const toContent = ({ subject, preview, blocks }: CampaignDraft) => ({ subject, preview, blocks });

interface SaveState {
  readonly isEdited: boolean;
  readonly busy: boolean;
  readonly isRefused: boolean;
}

function savedText({ updatedAt }: StaffCampaign, { isEdited, busy, isRefused }: SaveState): string {
  if (busy) return "Saving…";
  if (isEdited) return isRefused ? "Not saved" : "Not saved yet";
  const now = new Date();
  const when = formatRecentInSentence(updatedAt, now);
  return `Saved ${when.startsWith("today") ? formatTime(updatedAt) : when}`;
}

/** What its blocks show, also of those that are not saved yet. */
function useBlockSources({ products, pictures }: StaffCampaign) {
  const [addedProducts, setAddedProducts] = useState(products);
  const [addedPictures, setAddedPictures] = useState(pictures);
  return {
    products: new Map([...addedProducts, ...products].map((each) => [each.id, each])),
    pictures: new Map([...addedPictures, ...pictures].map(({ id, url }) => [id, url])),
    onProduct: (product: StaffCampaign["products"][number]) =>
      setAddedProducts((all) => [...all, product]),
    onPicture: (id: string, url: string) => setAddedPictures((all) => [...all, { id, url }]),
  };
}

type DialogProps = {
  readonly campaign: StaffCampaign;
  readonly open: boolean;
  readonly onClose: () => void;
};

function DeleteDialog({ campaign: { id, version }, open, onClose }: DialogProps) {
  const { busy, error, send } = useSubmission("The draft could not be deleted.");
  const { showToast } = useToast();
  const navigate = useNavigate();
  async function discard() {
    const isDone = await send(async () => {
      await api("DELETE /staff/campaigns/:id", { params: { id }, query: { version } });
      await navigate("/newsletter");
    });
    if (isDone) showToast("Draft deleted");
  }
  return (
    <ConfirmDialog
      open={open}
      title="Delete this draft?"
      label="Delete draft"
      isFinal
      busy={busy}
      error={error}
      onConfirm={() => void discard()}
      onClose={onClose}
    >
      <p>This can't be undone. The activity log keeps a record.</p>
    </ConfirmDialog>
  );
}

function ScheduledNotice({
  campaign: { id, version, sendAt },
  onChanged,
}: Pick<CampaignEditorProps, "campaign" | "onChanged">) {
  const { busy, error, send } = useSubmission("The campaign could not be stopped.");
  const { showToast } = useToast();
  async function stop() {
    const isDone = await send(async () =>
      onChanged(await api("POST /staff/campaigns/:id/stop", { params: { id }, body: { version } })),
    );
    if (isDone) showToast("It is a draft again");
  }
  return (
    <div className="mt-3 bg-indigo-wash px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-medium">
            {sendAt && `Goes out ${formatDateTime(sendAt, new Date())}, Lagos time.`}
          </span>{" "}
          You can change or stop it until then.
        </p>
        <Button variant="ghost" size="small" busy={busy} onClick={() => void stop()}>
          Stop
        </Button>
      </div>
      <FormError text={error} />
    </div>
  );
}
