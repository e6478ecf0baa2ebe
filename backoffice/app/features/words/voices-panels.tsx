import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Panel } from "../../parts/panel.tsx";
import { AddButton } from "./add-button.tsx";
import { ListButtons, placesOf } from "./list-buttons.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

/** What customers said, in the order in which the home page shows them. */
export function VoicesPanels({ form }: { form: WordsForm<WordsOf["voices"]> }) {
  const { voices } = form.draft;
  return (
    <Panel
      title="What customers say"
      aside={
        <AddButton
          label="Add a voice"
          disabled={voices.length >= most.voices}
          onAdd={() => form.set("voices", [...voices, { quote: "", name: "", about: "" }])}
        />
      }
    >
      {voices.length === 0 && <p className="text-umber">Without a voice the home page has none.</p>}
      <ul className="divide-y divide-line">
        {placesOf(voices).map((place) => {
          const voice = voices[place];
          return (
            <li key={place} className="grid gap-3 py-4 first:pt-0">
              <div className="flex items-center justify-between gap-3">
                <Checkbox
                  label="On the shop"
                  checked={voice?.hidden !== true}
                  onChange={({ target }) =>
                    form.set(`voices.${place}.hidden`, target.checked ? undefined : true)
                  }
                />
                <ListButtons
                  form={form}
                  path="voices"
                  place={place}
                  name={voice?.name || "the voice"}
                />
              </div>
              <WordField
                form={form}
                path={`voices.${place}.quote`}
                label="Words"
                most={most.quote}
                rows={3}
              />
              <div className="grid gap-3 md:grid-cols-2">
                <WordField
                  form={form}
                  path={`voices.${place}.name`}
                  label="Name"
                  most={most.voiceName}
                />
                <WordField
                  form={form}
                  path={`voices.${place}.about`}
                  label="Place and piece"
                  most={most.voiceAbout}
                  optional
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
