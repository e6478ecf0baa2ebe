import type { HomeFigures } from "#contract/api/staff-settings.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Panel } from "../../parts/panel.tsx";
import { tellBooks } from "./books-words.ts";
import { placesOf } from "./list-buttons.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

/** The three figures of the home page, each beside what the books say. */
export function HomeFiguresPanel({ form }: { form: WordsForm<WordsOf["home"]> }) {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/words/home/figures", { signal }),
    ["home-figures"],
  );
  return (
    <Panel title="Three figures">
      <ul className="grid gap-4">
        {placesOf(form.draft.stats).map((place) => (
          <li key={place} className="grid gap-x-3 gap-y-3 md:grid-cols-[6rem_1fr_15rem] md:gap-y-1">
            <WordField
              form={form}
              path={`stats.${place}.figure`}
              label="Figure"
              most={most.figure}
            />
            <WordField
              form={form}
              path={`stats.${place}.meaning`}
              label="What it is"
              most={most.meaning}
            />
            <SelectField
              id={form.idOf(`stats.${place}.of`)}
              label="Held against"
              value={form.draft.stats[place]?.of}
              onChange={({ target }) => form.set(`stats.${place}.of`, target.value)}
            >
              <option value="orders">Orders delivered</option>
              <option value="lagosHours">Hours to Lagos</option>
              <option value="returningPercent">Buyers who return, %</option>
              <option value="other">Nothing in the books</option>
            </SelectField>
            {loaded.state === "ready" && (
              <BooksLine of={form.draft.stats[place]?.of ?? "other"} figures={loaded.data} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-umber">
        Today shows what the books say beside what the shop says here.
      </p>
      <div className="mt-3">
        <Checkbox
          label="Show what the books say in place of what is written"
          checked={form.draft.trueFigures ?? false}
          onChange={({ target }) => form.set("trueFigures", target.checked || undefined)}
        />
        <p className="mt-1 text-meta text-umber">
          Of finished days, and hidden below 20 orders, parcels or buyers. A figure that is held
          against nothing in the books stays as it is written.
        </p>
      </div>
    </Panel>
  );
}

type Of = WordsOf["home"]["stats"][number]["of"];

function BooksLine({ of, figures }: { of: Of; figures: HomeFigures }) {
  if (of === "other") return null;
  return (
    <p className="text-meta text-umber md:col-span-3">
      {tellBooks(of, figures[of], figures.leastBase)}
    </p>
  );
}
