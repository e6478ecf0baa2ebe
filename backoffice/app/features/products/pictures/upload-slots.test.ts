import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addSlots, mergeUploads, placeUpload, type UploadSlot } from "./upload-slots.ts";

const picture = (mediaId: string) => ({ mediaId });
const ids = (line: readonly ({ mediaId: string } | number)[]) =>
  line.map((each) => (typeof each === "number" ? each : each.mediaId));

class Draft {
  pictures: readonly { mediaId: string }[];
  places: readonly UploadSlot[] = [];
  constructor(...had: readonly string[]) {
    this.pictures = had.map(picture);
  }
  choose(...keys: readonly number[]) {
    this.places = addSlots(this.pictures, this.places, keys);
  }
  come(key: number) {
    const mediaId = `p${key}`;
    this.pictures = placeUpload(this.pictures, this.places, key, picture(mediaId));
    this.places = this.places.map((each) => (each.key === key ? { ...each, mediaId } : each));
  }
  leave(key: number) {
    this.places = this.places.map((each) =>
      each.key === key ? { ...each, isRemoved: true } : each,
    );
  }
  get line() {
    return ids(mergeUploads(this.pictures, this.places));
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
        for (const key of first.slice(0, early)) draft.come(key);
        draft.choose(4, 5, 6);
        const remaining = order.filter((key) => !first.slice(0, early).includes(key));
        for (const key of remaining) {
          if (left.includes(key)) draft.leave(key);
          else draft.come(key);
          const keys = draft.line.slice(had).map((each) => Number(String(each).replace("p", "")));
          expect(keys).toEqual(keys.toSorted((a, b) => a - b));
        }
        expect(draft.line.slice(0, had)).toEqual(before);
      },
    ),
  );
});

describe("a picture that comes late", () => {
  test("keeps its position and shows a placeholder", () => {
    const draft = new Draft("had");
    draft.choose(1, 2, 3);
    draft.come(2);
    expect(draft.line).toEqual(["had", 1, "p2", 3]);
    draft.come(3);
    draft.come(1);
    expect(draft.line).toEqual(["had", "p1", "p2", "p3"]);
  });

  test("follows its predecessor when that moves", () => {
    const draft = new Draft("had");
    draft.choose(1, 2);
    draft.come(1);
    draft.pictures = [picture("p1"), picture("had")];
    draft.come(2);
    expect(draft.line).toEqual(["p1", "p2", "had"]);
  });

  test("goes before the next when its predecessor is removed", () => {
    const draft = new Draft("a", "b");
    draft.choose(1, 2);
    draft.come(2);
    draft.pictures = draft.pictures.filter(({ mediaId }) => mediaId !== "b");
    draft.come(1);
    expect(draft.line).toEqual(["a", "p1", "p2"]);
  });

  test("appears once when chosen twice", () => {
    const draft = new Draft();
    draft.choose(1);
    draft.pictures = [picture("p1")];
    draft.come(1);
    expect(draft.line).toEqual(["p1"]);
  });
});
