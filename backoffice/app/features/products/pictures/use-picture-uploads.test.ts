import { expect, test } from "vitest";
import { describeUploads, pendingUploadLabels } from "./use-picture-uploads.ts";

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
