import { type WordsPart, wordsParts } from "#contract/api/words-parts.ts";
import { tellChanges } from "#contract/validation/tell-changes.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { type PublishedPart, readPart } from "./send-words.ts";
import { WordsEditor } from "./words-editor.tsx";

const way = { to: "/settings", label: "Settings" };
const told = (seen: PublishedPart, now: PublishedPart) => tellChanges(seen.words, now.words);

/** One part of the shop's words. */
export function WordsPage({ part }: { part: WordsPart }) {
  const loading = useLoaded((signal) => readPart(part, signal), ["words", part]);
  const { label } = wordsParts[part];
  return (
    <>
      <RoomHead title={label} />
      <RecordPage
        isBeside
        loading={loading}
        way={way}
        title={label}
        failure="The words could not be loaded."
        told={told}
      >
        {(published) => (
          <WordsEditor part={part} published={published} onChanged={loading.replace} />
        )}
      </RecordPage>
    </>
  );
}
