import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addSlots,
  describeUploads,
  mergeUploads,
  pastedPictures,
  pendingUploadLabels,
  placeUpload,
  type UploadSlot,
} from "./use-picture-uploads.ts";

const upload = (key: number, error = "") => ({
  ...{ key, name: `${key}.jpg`, file: new File([], `${key}.jpg`), share: 0.5 },
  error,
});

test("a failed picture is not uploading", () => {
  const refused = upload(1, "It is no picture.");
  expect(describeUploads([refused])).toEqual(["1 picture failed. Try again or remove it"]);
  expect(pendingUploadLabels({ uploads: [refused] })).toEqual(["Pictures that failed to upload"]);
  expect(describeUploads([refused, upload(2), upload(3)])).toEqual([
    "Uploading 2 pictures",
    "1 picture failed. Try again or remove it",
  ]);
  expect(pendingUploadLabels({ uploads: [refused, upload(2)] })).toEqual([
    "Pictures still uploading",
    "Pictures that failed to upload",
  ]);
  expect([describeUploads([]), pendingUploadLabels({ uploads: [] })]).toEqual([[], []]);
});

const picture = (mediaId: string) => ({ mediaId });
const ids = (line: readonly ({ mediaId: string } | number)[]) =>
  line.map((each) => (typeof each === "number" ? each : each.mediaId));

class Draft {
  pictures: readonly { mediaId: string }[];
  slots: readonly UploadSlot[] = [];
  constructor(...had: readonly string[]) {
    this.pictures = had.map(picture);
  }
  choose(...keys: readonly number[]) {
    this.slots = addSlots(this.pictures, this.slots, keys);
  }
  complete(key: number) {
    const mediaId = `p${key}`;
    this.pictures = placeUpload(this.pictures, this.slots, key, picture(mediaId));
    this.slots = this.slots.map((each) => (each.key === key ? { ...each, mediaId } : each));
  }
  remove(key: number) {
    this.slots = this.slots.map((each) => (each.key === key ? { ...each, isRemoved: true } : each));
  }
  get line() {
    return ids(mergeUploads(this.pictures, this.slots));
  }
}

test("pictures keep the chosen order, whatever order they arrive in", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
      fc.integer({ min: 0, max: 6 }),
      fc.subarray([1, 2, 3, 4, 5, 6]),
      (had, order, early, left) => {
        const before = Array.from({ length: had }, (_, i) => `had${i}`);
        const draft = new Draft(...before);
        draft.choose(1, 2, 3);
        const first = order.filter((key) => key < 4);
        for (const key of first.slice(0, early)) draft.complete(key);
        draft.choose(4, 5, 6);
        const remaining = order.filter((key) => !first.slice(0, early).includes(key));
        for (const key of remaining) {
          if (left.includes(key)) draft.remove(key);
          else draft.complete(key);
          const keys = draft.line.slice(had).map((each) => Number(String(each).replace("p", "")));
          expect(keys).toEqual(keys.toSorted((a, b) => a - b));
        }
        expect(draft.line.slice(0, had)).toEqual(before);
      },
    ),
  );
});

describe("a picture that arrives late", () => {
  test("keeps its position and shows a placeholder", () => {
    const draft = new Draft("had");
    draft.choose(1, 2, 3);
    draft.complete(2);
    expect(draft.line).toEqual(["had", 1, "p2", 3]);
    draft.complete(3);
    draft.complete(1);
    expect(draft.line).toEqual(["had", "p1", "p2", "p3"]);
  });

  test("follows its predecessor when that moves", () => {
    const draft = new Draft("had");
    draft.choose(1, 2);
    draft.complete(1);
    draft.pictures = [picture("p1"), picture("had")];
    draft.complete(2);
    expect(draft.line).toEqual(["p1", "p2", "had"]);
  });

  test("goes before the next when its predecessor is removed", () => {
    const draft = new Draft("a", "b");
    draft.choose(1, 2);
    draft.complete(2);
    draft.pictures = draft.pictures.filter(({ mediaId }) => mediaId !== "b");
    draft.complete(1);
    expect(draft.line).toEqual(["a", "p1", "p2"]);
  });

  test("appears once when chosen twice", () => {
    const draft = new Draft();
    draft.choose(1);
    draft.pictures = [picture("p1")];
    draft.complete(1);
    expect(draft.line).toEqual(["p1"]);
  });
});

const image = new File(["pixels"], "image.png", { type: "image/png" });
const photo = new File(["pixels"], "Gown front.jpg", { type: "image/jpeg" });
const invoice = new File(["words"], "invoice.pdf", { type: "application/pdf" });

const clipboard = (files: File[], text = "") => ({
  files: Object.assign(files, { item: (i: number) => files[i] ?? null }) as unknown as FileList,
  getData: (kind: string) => (kind === "text/plain" ? text : ""),
});

test.each([
  ["a picture", clipboard([image]), [image]],
  ["files, which some systems name in text too", clipboard([photo], "Gown front.jpg"), [photo]],
  ["cells of a spreadsheet, with the picture of them", clipboard([image], "S\t4\r\nM\t6"), []],
  ["text alone", clipboard([], "Gown front"), []],
  ["what is no picture", clipboard([invoice, image]), [image]],
  ["nothing", null, []],
])("pasted: %s", (_, pasted, expected) => {
  expect(pastedPictures(pasted)).toEqual(expected);
});
