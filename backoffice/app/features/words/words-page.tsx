import type { StaffSettings } from "#contract/api/staff-settings.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import { tellChanges } from "#contract/validation/tell-changes.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { labelOfPart, readPart } from "./send-words.ts";
import { WordsEditor } from "./words-editor.tsx";

const way = { to: "/settings", label: "Settings" };
const told = (seen: StaffSettings, now: StaffSettings) => tellChanges(seen.words, now.words);

/** One part of the shop's words, or of its rules. */
export function WordsPage({ part }: { part: SettingsPart }) {
  const loading = useLoaded((signal) => readPart(part, signal), ["words", part]);
  const label = labelOfPart(part);
  return (
    <>
      <RoomHead title={label} />
      <RecordPage
        isBeside
        loading={loading}
        way={way}
        title={label}
        failure="This could not be loaded."
        told={told}
      >
        {(published) => (
          <WordsEditor part={part} published={published} onChanged={loading.replace} />
        )}
      </RecordPage>
    </>
  );
}
