import { expect, test, vi } from "vitest";
import { ApiError } from "#contract/client/api-error.ts";
import { mergeDraft } from "./merge-draft.ts";
import { saveWithMerge } from "./save-with-merge.ts";

interface Draft {
  readonly name: string;
  readonly price: string;
}
interface Note {
  readonly version: number;
  readonly said: Draft;
}

const base: Draft = { name: "Kaftan", price: "20" };
const merging = {
  toDraft: ({ said }: Note) => said,
  merge: mergeDraft<Draft>,
};

const error = (code: ApiError["code"], status: number, meta?: unknown) =>
  new ApiError({ code, status, detail: code, meta });
const stale = (version: number, said: Partial<Draft>) =>
  error("conflict", 409, { current: { version, said: { ...base, ...said } } });

/** Saves a new name over answers that come one after the other; what is none is saved as it was sent. */
async function saveName(...answers: unknown[]) {
  const sent: Note[] = [];
  const noteMerge = vi.fn();
  const showConflict = vi.fn(() => true);
  const ended = await saveWithMerge<Note, Draft>(
    { version: 3, base, draft: { ...base, name: "Agbada" } },
    merging,
    async (said, version) => {
      sent.push({ version, said });
      const answer = answers.shift();
      if (answer) throw answer;
      return { version: version + 1, said };
    },
    { noteMerge, showConflict },
  ).catch((cause: unknown) => cause);
  return {
    ended,
    sent,
    merges: noteMerge.mock.calls.flat(),
    conflicts: showConflict.mock.calls.flat(),
  };
}

const mine = { version: 3, said: { name: "Agbada", price: "20" } };

test("saves once without a conflict", async () => {
  const { ended, sent, merges } = await saveName();
  expect(sent).toEqual([mine]);
  expect(ended).toEqual({ ...mine, version: 4 });
  expect(merges).toEqual([]);
});

test.each<[string, Partial<Draft>, Draft]>([
  ["another field", { price: "25" }, { name: "Agbada", price: "25" }],
  ["the same field to the same", { name: "Agbada" }, { name: "Agbada", price: "20" }],
  ["nothing that is typed here", {}, { name: "Agbada", price: "20" }],
])(
  "where somebody else changed %s, both changes are saved and the merge is reported",
  async (_what, theirs, both) => {
    const refused = stale(7, theirs);
    const { ended, sent, merges } = await saveName(refused);
    expect(sent).toEqual([mine, { version: 7, said: both }]);
    expect(ended).toEqual({ version: 8, said: both });
    expect(merges).toEqual([refused]);
  },
);

test("rejects when both changed one field", async () => {
  const refused = stale(7, { name: "Boubou", price: "25" });
  expect(await saveName(refused)).toEqual({
    ended: refused,
    sent: [mine],
    merges: [],
    conflicts: [],
  });
});

const first = stale(7, { price: "25" });
test.each<[string, ApiError, "first" | "again", ApiError[]]>([
  ["somebody was quicker once more", stale(9, { price: "30" }), "again", []],
  ["it got no answer", error("network", 0), "again", [first]],
  ["the store had trouble", error("unavailable", 503), "again", [first]],
  ["the store rejects the merged draft", error("validation_failed", 400), "first", []],
  ["the record can no longer be changed", error("conflict", 409), "first", []],
])("where %s, does not save a third time", async (_why, refusal, rejectedWith, conflicts) => {
  const ended = await saveName(first, refusal);
  expect(ended.sent).toHaveLength(2);
  expect(ended.ended).toBe(rejectedWith === "first" ? first : refusal);
  expect(ended.merges).toEqual([]);
  expect(ended.conflicts).toEqual(conflicts);
});

test.each([error("conflict", 409), error("validation_failed", 400), error("network", 0)])(
  "the caller handles an error without a newer state: $code",
  async (refusal) => {
    expect(await saveName(refusal)).toEqual({
      ended: refusal,
      sent: [mine],
      merges: [],
      conflicts: [],
    });
  },
);
