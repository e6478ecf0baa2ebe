import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { promptPassword } from "./prompt-password.ts";

/** Types each answer once its question stands there. */
async function enter(answers: readonly string[], { isTerminal = true } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const output = new PassThrough();
  let printed = "";
  const remaining = [...answers];
  output.on("data", (chunk: Buffer) => {
    printed += chunk;
    if (!printed.endsWith(": ")) return;
    const answer = remaining.shift();
    if (answer === undefined) input.end();
    else input.write(answer);
  });
  const password = await promptPassword(input, output);
  return { password, printed };
}

test("a password is prompted for twice and never displayed while it is typed", async () => {
  const { password, printed } = await enter(["adire-in-aba-1\r", "adire-in-aba-1\r"]);
  expect(password).toBe("adire-in-aba-1");
  expect(printed).toBe("Password (at least 12 characters): \nRepeat the password: \n");
});

test("two that differ are asked for again, and no key brings the first one back", async () => {
  const up = "\u001b[A";
  const same = ["adire-in-aba-2\r", "adire-in-aba-2\r"];
  const { password, printed } = await enter(["adire-in-aba-1\r", `${up}\r`, ...same]);
  expect(password).toBe("adire-in-aba-2");
  expect(printed).toContain("The passwords don't match. Enter it again.\n");
  expect(printed).not.toContain("adire");
});

test.each([
  ["Ctrl+C", "adire\u0003"],
  ["Ctrl+D", "\u0004"],
])("%s gives no password", async (_key, typed) => {
  const { password, printed } = await enter([typed]);
  expect(password).toBeUndefined();
  expect(printed).not.toContain("adire");
});

test("one line of a pipe is enough", async () => {
  const { password } = await enter(["adire-in-aba-1\n"], { isTerminal: false });
  expect(password).toBe("adire-in-aba-1");
});

test("an empty pipe gives none", async () => {
  expect((await enter([], { isTerminal: false })).password).toBeUndefined();
});
