import { expect, test } from "vitest";
import { callOf, readLink } from "./return-holder.ts";

const token = "a_-".padEnd(43, "0");

test.each([
  [`#ASO-7K3M9QXD.${token}`, { id: "ASO-7K3M9QXD", token }],
  [`ASO-7K3M9QXD.${token}`, { id: "ASO-7K3M9QXD", token }],
  [`#ASO-7K3M9QXD.${token}0`, undefined],
  ["#ASO-7K3M9QXD", undefined],
  ["#main", undefined],
  ["", undefined],
])("%j opens %j", (hash, holder) => {
  expect(readLink(hash)).toEqual(holder);
});

test("the secret goes along in a header, never in the address", () => {
  const id = "ASO-7K3M9QXD";
  expect(callOf({ id, token })).toEqual({ params: { id }, headers: { "x-return-token": token } });
  expect(callOf({ id, token: undefined })).toEqual({ params: { id }, headers: {} });
});
