import type { ReactNode } from "react";
import { type WordsPart, wordsParts } from "#contract/api/words-parts.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { OutIcon } from "../../parts/icons.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { AboutPanels } from "./about-panels.tsx";
import { ContactsPanels } from "./contacts-panels.tsx";
import { HomePanels } from "./home-panels.tsx";
import { PagePreview } from "./page-preview.tsx";
import { QuestionsPanels } from "./questions-panels.tsx";
import { type PublishedPart, publishPart } from "./send-words.ts";
import { usePreview } from "./use-preview.ts";
import { useWordsForm, type WordsForm } from "./use-words-form.ts";
import { VersionsPanel } from "./versions-panel.tsx";
import { VoicesPanels } from "./voices-panels.tsx";

// Each form is of the part it stands beside.
const panels: Readonly<Record<WordsPart, (form: WordsForm<never>) => ReactNode>> = {
  contacts: (form) => <ContactsPanels form={form} />,
  home: (form) => <HomePanels form={form} />,
  voices: (form) => <VoicesPanels form={form} />,
  questions: (form) => <QuestionsPanels form={form} />,
  about: (form) => <AboutPanels form={form} />,
};

interface WordsEditorProps {
  readonly part: WordsPart;
  readonly published: PublishedPart;
  readonly onChanged: (published: PublishedPart) => void;
}

/** A part of the shop's words: its fields at the left, the shop's page with them at the right, its history below. */
export function WordsEditor({ part, published, onChanged }: WordsEditorProps) {
  const { version, words } = published;
  const form = useWordsForm<unknown>(version, words);
  const saving = useSending("The words could not be put on the shop. Please try again.");
  const returning = useSending("The version could not be returned to. Please try again.");
  const { say } = useToaster();
  const { draft, changes } = form;
  const isEdited = changes.length > 0;
  const preview = usePreview(part, version, draft, isEdited, (errors) =>
    form.showFaults(errors, false),
  );

  function take(saved: PublishedPart) {
    form.startFrom(saved.version, saved.words);
    onChanged(saved);
  }
  async function save() {
    const isSaved = await saving.send(async () => {
      try {
        take(await publishPart(part, version, draft));
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? [], true);
        throw cause;
      }
    });
    if (isSaved) say("On the shop. Everybody sees it from now on.");
  }
  async function returnTo(to: number) {
    const isBack = await returning.send(async () => {
      const call = { params: { id: part }, body: { version, to } };
      take((await api("POST /staff/words/:id/return", call)) as PublishedPart);
    });
    if (isBack) say(to === 1 ? "As the store came." : `Version ${to} is on the shop again.`);
  }

  return (
    <div className={isEdited ? "pb-24" : undefined}>
      <FormFault text={saving.fault} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="xl:sticky xl:top-6 xl:order-last">
          <PagePreview preview={preview} />
        </div>
        <div className="grid min-w-0 gap-4">
          {panels[part](form as WordsForm<never>)}
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
        busy={saving.busy}
        label="Put it on the shop"
        onUndo={() => form.startFrom(version, words)}
        onSave={() => void save()}
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
      <p className="sr-only">Shown at {wordsParts[part].page} of the shop.</p>
    </div>
  );
}
