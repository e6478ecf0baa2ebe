import { expect, test } from "vitest";
import { joinSql, sql, toStatement } from "./sql.ts";

test("makes every inserted value a numbered parameter", () => {
  expect(toStatement(sql`select ${1} where a = ${"x'; drop table a"}`)).toEqual({
    text: "select $1 where a = $2",
    values: [1, "x'; drop table a"],
  });
});

test("makes an inserted fragment part of the text, however deep, with its values in order", () => {
  const size = sql`v.size = ${"M"}`;
  const conditions = joinSql([sql`p.category = ${"MEN"}`, sql`p.featured`, size], " and ");
  expect(toStatement(sql`select ${0} where ${conditions} limit ${20}`, "list")).toEqual({
    name: "list",
    text: "select $1 where p.category = $2 and p.featured and v.size = $3 limit $4",
    values: [0, "MEN", "M", 20],
  });
});

test("accepts a fragment used twice with its values twice", () => {
  const fragment = sql`${1} + ${null}`;
  expect(toStatement(sql`${fragment}, ${fragment}`)).toEqual({
    text: "$1 + $2, $3 + $4",
    values: [1, null, 1, null],
  });
});

test("joins nothing to nothing", () => {
  expect(toStatement(joinSql([], ", "))).toEqual({ text: "", values: [] });
});
