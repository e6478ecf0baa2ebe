import { expect, test } from "vitest";
import { findPlaces, foldText } from "./search-rooms.ts";

const places = ["Undelivered mail", "Audit log", "Write a letter"].map((label) => ({
  label,
  address: "/",
}));

test.each([
  ["mail", ["Undelivered mail"]],
  ["UN", ["Undelivered mail"]],
  ["log", ["Audit log"]],
  ["og", []],
  ["  ", []],
  ["l", ["Audit log", "Write a letter"]],
])("%j finds %j", (typed, labels) => {
  expect(findPlaces(places, typed).map(({ label }) => label)).toEqual(labels);
});

test("marks and case do not count", () => {
  expect(foldText(" Ọ̀yọ́ ")).toBe("oyo");
});
