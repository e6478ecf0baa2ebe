import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import {
  contentSections,
  type PolicyName,
  policyNames,
} from "#contract/api/content/content-sections.ts";
import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { describeChanges } from "#contract/validation/describe-changes.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { tabClasses } from "#ui/primitives/tab-classes.ts";
import { ChunkError } from "../../loading/errors.ts";
import { useLoadedRecord } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { getAtPath } from "../../parts/forms/object-path.ts";
import { FormNotices } from "../../parts/forms/record-form.tsx";
import { UnsavedBar } from "../../parts/forms/unsaved-changes.tsx";
import { useFieldParam } from "../../parts/forms/use-field-param.ts";
import { useRecordForm } from "../../parts/forms/use-record-form.ts";
import { ExternalIcon } from "../../parts/layout/icons.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { type Upload, useSubmitAfterUploads } from "../../parts/uploads/use-uploads.ts";
import {
  getSection,
  hasPage,
  publishSection,
  restoreSection,
  sectionLabel,
} from "./content-api.ts";
import { type ContentForm, contentRules } from "./content-form.ts";
import { PagePreview, usePreview } from "./page-preview.tsx";
import { AboutPanels } from "./panels/about-panels.tsx";
import { ContactsPanels } from "./panels/contacts-panels.tsx";
import { HomePanels } from "./panels/home-panels.tsx";
import { PolicyPanels } from "./panels/policy-panels.tsx";
import { QuestionsPanels } from "./panels/questions-panels.tsx";
import { MailPanels, SellingPanels, TransferPanels } from "./panels/settings-panels.tsx";
import { TestimonialsPanels } from "./panels/testimonials-panels.tsx";
import { VersionsPanel } from "./versions-panel.tsx";

const backLink = { to: "/settings", label: "Settings" };
const VatPanels = lazyComponent(() => import("./panels/vat-panels.tsx"), ChunkError);

const compareContent = (before: PublishedSection, after: PublishedSection) =>
  describeChanges(before.values, after.values);

export function ContentPage({ section }: { section: SectionName }) {
  const loading = useLoadedRecord((signal) => getSection(section, signal), ["content", section]);
  const label = sectionLabel(section);
  return (
    <>
      <PageHeader title={label} />
      {isPolicy(section) && <PolicyTabs current={section} />}
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

const isPolicy = (section: SectionName): section is PolicyName =>
  policyNames.some((name) => name === section);

function PolicyTabs({ current }: { current: PolicyName }) {
  return (
    <nav aria-label="Legal pages" className="mb-4 flex gap-5 overflow-x-auto border-line border-b">
      {policyNames.map((name) => (
        <Link
          key={name}
          to={`/settings/${name}`}
          aria-current={name === current ? "page" : undefined}
          className={tabClasses(name === current)}
        >
          {contentSections[name].label}
        </Link>
      ))}
    </nav>
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
  privacy: (form) => <PolicyPanels form={form} page="/privacy" />,
  terms: (form) => <PolicyPanels form={form} page="/terms" />,
  "delivery-policy": (form) => <PolicyPanels form={form} page="/delivery-policy" />,
  "returns-policy": (form) => <PolicyPanels form={form} page="/returns-policy" />,
  selling: (form) => <SellingPanels form={form} />,
  vat: (form) => <VatPanels form={form} />,
  transfer: (form) => <TransferPanels form={form} />,
  mail: (form) => <MailPanels form={form} />,
};

function describeUploads(uploads: readonly Upload[]): readonly string[] {
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
  const hasPreview = hasPage(section);
  const { showToast } = useToast();
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const form = useRecordForm({
    rules: contentRules,
    record: published,
    draftKey: ["content-draft", section],
    failure: "This could not be saved. Please try again.",
    // Merging two people's bank details could produce a wrong account.
    mustReview: section === "transfer",
    save: (content, { version: on }) => publishSection(section, on, content),
    onSaved({ record }) {
      showPublished(record);
      showToast(hasPreview ? "Published." : "Saved. Takes effect now.");
    },
  });
  const { draft, changes } = form;
  const contentForm: ContentForm<unknown> = { ...form, setUploads };
  useFieldParam((path) => form.fieldId(path));
  const restoring = useSubmission("The version could not be restored. Please try again.");
  const publishing = useSubmitAfterUploads({ uploads }, () => void form.submit());
  const isEdited = changes.length > 0;
  // Errors of a whole list have no field of their own.
  const listErrors = Object.entries(form.errors).filter(([path]) =>
    Array.isArray(getAtPath(draft, path)),
  );
  const preview = usePreview(section, version, draft, isEdited, (errors) =>
    form.showErrors(errors, false),
  );

  function showPublished(saved: PublishedSection) {
    // The layout shows the store's name too.
    if (section === "contacts") void revalidate();
    onChanged(saved);
  }
  async function restore(to: number) {
    const isRestored = await restoring.send(async () => {
      const saved = await restoreSection(section, version, to);
      form.reset(saved.version, contentRules.toDraft(saved));
      showPublished(saved);
    });
    if (isRestored) showToast(to === 1 ? "Default restored." : `Version ${to} restored.`);
  }

  return (
    <div className={isEdited ? "pb-24" : undefined}>
      <FormNotices form={form} />
      {listErrors.map(([path, note]) => (
        <FormError
          key={path}
          text={
            <span>
              {getFieldLabel(path)}: <span>{note}</span>
            </span>
          }
        />
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
          {panels[section](contentForm as ContentForm<never>, published.pictures)}
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
        changes={changes}
        pending={describeUploads(uploads)}
        busy={form.busy || publishing.isWaiting}
        label={hasPreview ? "Publish" : "Save"}
        onUndo={() => {
          publishing.cancel();
          form.undo();
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
