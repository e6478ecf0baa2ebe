import { expect, test } from "vitest";
import { parseReturnLink, toRequestOptions } from "./return-access.ts";

const token = "a_-".padEnd(43, "0");

test.each([
  [`#ASO-7K3M9QXD.${token}`, { id: "ASO-7K3M9QXD", token }],
  [`ASO-7K3M9QXD.${token}`, { id: "ASO-7K3M9QXD", token }],
  [`#ASO-7K3M9QXD.${token}0`, undefined],
  ["#ASO-7K3M9QXD", undefined],
  ["#main", undefined],
  ["", undefined],
])("%j opens %j", (hash, access) => {
  expect(parseReturnLink(hash)).toEqual(access);
});

test("the token is sent in a header, never in the URL", () => {
  const id = "ASO-7K3M9QXD";
  expect(toRequestOptions({ id, token })).toEqual({
    params: { id },
    headers: { "x-return-token": token },
  });
  expect(toRequestOptions({ id, token: undefined })).toEqual({ params: { id }, headers: {} });
});
