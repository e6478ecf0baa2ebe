import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
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

test("a full disk under the log ends nothing", () => {
  const program = `const { createLog } = await import("${import.meta.dirname}/log.ts");
    createLog("info").info("lost");
    process.stderr.write("goes on");`;
  const full = openSync("/dev/full", "w");
  try {
    const said = execFileSync(
      process.execPath,
      ["--input-type=module", "-e", `${program} process.stderr.write(" to its end");`],
      { stdio: ["ignore", full, "pipe"], timeout: 30_000, killSignal: "SIGKILL" },
    );
    expect(said).toBeNull();
  } finally {
    closeSync(full);
  }
});
