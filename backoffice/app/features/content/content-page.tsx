import { useRevalidator } from "react-router";
import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { describeChanges } from "#contract/validation/describe-changes.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { useToast } from "#ui/primitives/toast.tsx";
import { useLoadedRecord } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useSaveWithMerge } from "../../parts/forms/save-with-merge.ts";
import { DraftRestoredNotice, UnsavedBar } from "../../parts/forms/unsaved-changes.tsx";
import { ExternalIcon } from "../../parts/layout/icons.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { useSubmitAfterUploads } from "../../parts/uploads/use-uploads.ts";
import {
  getSection,
  hasPage,
  publishSection,
  restoreSection,
  sectionLabel,
} from "./content-api.ts";
import { mergeContent } from "./merge-content.ts";
import { getAtPath } from "./object-path.ts";
import { PagePreview, usePreview } from "./page-preview.tsx";
import { AboutPanels } from "./panels/about-panels.tsx";
import { ContactsPanels } from "./panels/contacts-panels.tsx";
import { HomePanels } from "./panels/home-panels.tsx";
import { QuestionsPanels } from "./panels/questions-panels.tsx";
import { MailPanels, SellingPanels, TransferPanels } from "./panels/settings-panels.tsx";
import { TestimonialsPanels } from "./panels/testimonials-panels.tsx";
import { type ContentForm, useContentForm } from "./use-content-form.ts";
import { VersionsPanel } from "./versions-panel.tsx";

const backLink = { to: "/settings", label: "Settings" };
const compareContent = (before: PublishedSection, after: PublishedSection) =>
  describeChanges(before.values, after.values);

export function ContentPage({ section }: { section: SectionName }) {
  const loading = useLoadedRecord((signal) => getSection(section, signal), ["content", section]);
  const label = sectionLabel(section);
  return (
    <>
      <PageHeader title={label} />
      <RecordPage
        isInSplitView
        loading={loading}
        backLink={backLink}
        title={label}
        failure="This could not be loaded."
        comparedFields={compareContent}
      >
        {(published) => (
          <ContentEditor section={section} published={published} onChanged={loading.replace} />
        )}
      </RecordPage>
    </>
  );
}

// Each form has the content of its key.
const panels: Readonly<
  Record<
    SectionName,
    (form: ContentForm<never>, pictures: PublishedSection["pictures"]) => Elements
  >
> = {
  contacts: (form, pictures) => <ContactsPanels form={form} pictures={pictures} />,
  home: (form, pictures) => <HomePanels form={form} pictures={pictures} />,
  testimonials: (form) => <TestimonialsPanels form={form} />,
  questions: (form) => <QuestionsPanels form={form} />,
  about: (form) => <AboutPanels form={form} />,
  selling: (form) => <SellingPanels form={form} />,
  transfer: (form) => <TransferPanels form={form} />,
  mail: (form) => <MailPanels form={form} />,
};

const mergeRules = {
  toDraft: ({ values: content }: PublishedSection) => content as object,
  merge: mergeContent<object>,
};

function pendingUploads({ uploads }: Pick<ContentForm<object>, "uploads">): readonly string[] {
  if (uploads.length === 0) return [];
  const isUploading = uploads.some(({ error }) => error === "");
  return [isUploading ? "A picture still uploading" : "A picture that failed to upload"];
}

interface ContentEditorProps {
  readonly section: SectionName;
  readonly published: PublishedSection;
  readonly onChanged: (published: PublishedSection) => void;
}

function ContentEditor({ section, published, onChanged }: ContentEditorProps) {
  const { version } = published;
  const content = published.values as object;
  const form = useContentForm(section, version, content);
  const saving = useSubmission("This could not be saved. Please try again.");
  const restoring = useSubmission("The version could not be restored. Please try again.");
  const publishing = useSubmitAfterUploads(form, () => void save());
  const { showToast } = useToast();
  const saveMerged = useSaveWithMerge();
  const { draft, changes } = form;
  const isEdited = changes.length > 0;
  const hasPreview = hasPage(section);
  // Errors of a whole list have no field of their own.
  const listErrors = Object.entries(form.errors).filter(([path]) =>
    Array.isArray(getAtPath(draft, path)),
  );
  const preview = usePreview(section, version, draft, isEdited, (errors) =>
    form.showErrors(errors, false),
  );

  const { revalidate } = useRevalidator();
  function applySaved(saved: PublishedSection, sent?: object) {
    // The layout shows the store's name too.
    if (section === "contacts") void revalidate();
    form.reset(saved.version, saved.values as object, sent);
    onChanged(saved);
  }
  async function save() {
    const isSaved = await saving.send(async () => {
      try {
        const publish = (content: object, on: number) => publishSection(section, on, content);
        // Merging two people's bank details could produce a wrong account.
        const saved = await (section === "transfer"
          ? publish(draft, version)
          : saveMerged(form, mergeRules, publish));
        applySaved(saved, draft);
      } catch (cause) {
        form.showErrors(asApiError(cause)?.errors ?? [], true);
        throw cause;
      }
    });
    if (isSaved) showToast(hasPreview ? "Published." : "Saved. Takes effect now.");
  }
  async function restore(to: number) {
    const isRestored = await restoring.send(async () => {
      applySaved(await restoreSection(section, version, to));
    });
    if (isRestored) showToast(to === 1 ? "Default restored." : `Version ${to} restored.`);
  }

  return (
    <div className={isEdited ? "pb-24" : undefined}>
      {form.isRestored && <DraftRestoredNotice onDiscard={() => form.reset(version, content)} />}
      <FormError text={saving.error} />
      {listErrors.map(([path, text]) => (
        <FormError key={path} text={`${getFieldLabel(path)}: ${text}`} />
      ))}
      <div
        className={classNames(
          "grid items-start gap-6",
          hasPreview && "2xl:grid-cols-[minmax(0,1fr)_20rem]",
        )}
      >
        {hasPreview && (
          <div className="min-w-0 2xl:sticky 2xl:top-6 2xl:order-last">
            <PagePreview preview={preview} />
          </div>
        )}
        <div className="grid min-w-0 gap-4">
          {panels[section](form as ContentForm<never>, published.pictures)}
          <VersionsPanel
            section={section}
            version={version}
            isDisabled={isEdited || restoring.busy}
            error={restoring.error}
            onRestore={(to) => void restore(to)}
          />
        </div>
      </div>
      <UnsavedBar
        changes={changes.map(({ name }) => name)}
        pending={pendingUploads(form)}
        busy={saving.busy || publishing.isWaiting}
        label={hasPreview ? "Publish" : "Save"}
        onUndo={() => {
          publishing.cancel();
          form.reset(version, content);
        }}
        onSave={() => publishing.submit("publish")}
      >
        {preview.address && (
          <a
            href={preview.address}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-2 px-2 font-medium text-nav hover:text-indigo max-md:w-full"
          >
            <ExternalIcon className="size-4.5" />
            <span>Open preview</span>
          </a>
        )}
      </UnsavedBar>
    </div>
  );
}
