import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { StaffSettings } from "#contract/api/staff-settings.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { labelOf } from "#contract/validation/field-labels.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { OutIcon } from "../../parts/icons.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useHeldPress } from "../../parts/use-held-press.ts";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { AboutPanels } from "./about-panels.tsx";
import { readAt } from "./at-path.ts";
import { ContactsPanels } from "./contacts-panels.tsx";
import { HomePanels } from "./home-panels.tsx";
import { mergeWords } from "./merge-words.ts";
import { PagePreview } from "./page-preview.tsx";
import { QuestionsPanels } from "./questions-panels.tsx";
import { MailPanels, SellingPanels } from "./rules-panels.tsx";
import { hasPage, publishPart, returnPart } from "./send-words.ts";
import { TransferPanels } from "./transfer-panels.tsx";
import { usePreview } from "./use-preview.ts";
import { useWordsForm, type WordsForm } from "./use-words-form.ts";
import { VersionsPanel } from "./versions-panel.tsx";
import { VoicesPanels } from "./voices-panels.tsx";

// Each form is of the part it stands beside.
const panels: Readonly<
  Record<SettingsPart, (form: WordsForm<never>, pictures: StaffSettings["pictures"]) => ReactNode>
> = {
  contacts: (form, pictures) => <ContactsPanels form={form} pictures={pictures} />,
  home: (form, pictures) => <HomePanels form={form} pictures={pictures} />,
  voices: (form) => <VoicesPanels form={form} />,
  questions: (form) => <QuestionsPanels form={form} />,
  about: (form) => <AboutPanels form={form} />,
  selling: (form) => <SellingPanels form={form} />,
  transfer: (form) => <TransferPanels form={form} />,
  mail: (form) => <MailPanels form={form} />,
};

const merging = {
  draftOf: ({ words }: StaffSettings) => words as object,
  rebase: mergeWords<object>,
};

function awaitedOf({ uploads }: Pick<WordsForm<object>, "uploads">): readonly string[] {
  if (uploads.length === 0) return [];
  const isComing = uploads.some(({ fault }) => fault === "");
  return [isComing ? "A picture on its way" : "A picture that was refused"];
}

interface WordsEditorProps {
  readonly part: SettingsPart;
  readonly published: StaffSettings;
  readonly onChanged: (published: StaffSettings) => void;
}

/** A part of the shop's words: its fields at the left, the shop's page with them at the right, its history below. */
export function WordsEditor({ part, published, onChanged }: WordsEditorProps) {
  const { version } = published;
  // Each part is an object of its own form.
  const words = published.words as object;
  const form = useWordsForm(part, version, words);
  const saving = useSending("This could not be saved. Please try again.");
  const returning = useSending("The version could not be returned to. Please try again.");
  const publishing = useHeldPress(form, () => void save());
  const { say } = useToaster();
  const saveMerged = useSaveMerged();
  const { draft, changes } = form;
  const isEdited = changes.length > 0;
  const isShown = hasPage(part);
  // No field says what is wrong with a whole list.
  const listFaults = Object.entries(form.faults).filter(([at]) => Array.isArray(readAt(draft, at)));
  const preview = usePreview(part, version, draft, isEdited, (errors) =>
    form.showFaults(errors, false),
  );

  const { revalidate } = useRevalidator();
  function take(saved: StaffSettings, sent?: object) {
    // The frame names the store too.
    if (part === "contacts") void revalidate();
    form.startFrom(saved.version, saved.words as object, sent);
    onChanged(saved);
  }
  async function save() {
    const isSaved = await saving.send(async () => {
      try {
        const publish = (words: object, on: number) => publishPart(part, on, words);
        // The bank of one and the number of another would be nobody's account: that is for people to read.
        const saved = await (part === "transfer"
          ? publish(draft, version)
          : saveMerged(form, merging, publish));
        take(saved, draft);
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? [], true);
        throw cause;
      }
    });
    if (isSaved)
      say(isShown ? "On the shop. Everybody sees it from now on." : "It holds from now on.");
  }
  async function returnTo(to: number) {
    const isBack = await returning.send(async () => {
      take(await returnPart(part, version, to));
    });
    if (isBack) say(to === 1 ? "As the store came." : `Version ${to} is on the shop again.`);
  }

  return (
    <div className={isEdited ? "pb-24" : undefined}>
      {form.isRestored && <RestoredNote onForget={() => form.startFrom(version, words)} />}
      <FormFault text={saving.fault} />
      {listFaults.map(([at, text]) => (
        <FormFault key={at} text={`${labelOf(at)}: ${text}`} />
      ))}
      <div
        className={classNames(
          "grid items-start gap-6",
          isShown && "2xl:grid-cols-[minmax(0,1fr)_20rem]",
        )}
      >
        {isShown && (
          <div className="min-w-0 2xl:sticky 2xl:top-6 2xl:order-last">
            <PagePreview preview={preview} />
          </div>
        )}
        <div className="grid min-w-0 gap-4">
          {panels[part](form as WordsForm<never>, published.pictures)}
          <VersionsPanel
            part={part}
            version={version}
            isHeld={isEdited || returning.busy}
            fault={returning.fault}
            onReturn={(to) => void returnTo(to)}
          />
        </div>
      </div>
      <UnsavedBar
        changes={changes.map(({ name }) => name)}
        awaited={awaitedOf(form)}
        busy={saving.busy || publishing.isHeld}
        label={isShown ? "Put it on the shop" : "Save"}
        onUndo={() => {
          publishing.letGo();
          form.startFrom(version, words);
        }}
        onSave={() => publishing.press("publish")}
      >
        {preview.address && (
          <a
            href={preview.address}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-2 px-2 font-medium text-nav hover:text-indigo max-md:w-full"
          >
            <OutIcon className="size-4.5" />
            Open as a shopper
          </a>
        )}
      </UnsavedBar>
    </div>
  );
}
