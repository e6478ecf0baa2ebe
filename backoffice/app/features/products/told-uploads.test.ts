import { expect, test } from "vitest";
import { onTheirWay, tellUploads } from "./use-picture-uploads.ts";

const upload = (key: number, fault = "") => ({
  ...{ key, name: `${key}.jpg`, file: new File([], `${key}.jpg`), share: 0.5 },
  fault,
});

test("a picture that was refused is not on its way", () => {
  const refused = upload(1, "It is no picture.");
  expect(tellUploads([refused])).toEqual(["1 picture was refused: send it again or leave it"]);
  expect(onTheirWay({ uploads: [refused] })).toEqual(["Pictures that were refused"]);
  expect(tellUploads([refused, upload(2), upload(3)])).toEqual([
    "2 pictures are on their way",
    "1 picture was refused: send it again or leave it",
  ]);
  expect(onTheirWay({ uploads: [refused, upload(2)] })).toEqual([
    "Pictures on their way",
    "Pictures that were refused",
  ]);
  expect([tellUploads([]), onTheirWay({ uploads: [] })]).toEqual([[], []]);
});
