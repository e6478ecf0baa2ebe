import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => lines.push(line) }));
  return lines.join("");
}

test("cuts secrets out, wherever they stand", () => {
  const line = linesOf((log) =>
    log.info({ token: "hush", body: { password: "hush", inner: { resetToken: "hush" } } }, "said"),
  );
  expect(line).toContain("said");
  expect(line).not.toContain("hush");
});

test("tells what an error is and why, but not the values of rows in it", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(ada@example.com) already exists.",
  });
  const line = linesOf((log) => log.error({ err: new Error("not stored", { cause }) }, "failed"));
  for (const word of ["not stored", "duplicate key", "23505", "log.test.ts"]) {
    expect(line).toContain(word);
  }
  expect(line).not.toContain("ada@example.com");
});
