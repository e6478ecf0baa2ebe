import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { staffPasswordLength } from "#server/modules/staff/index.ts";

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** @returns undefined once there is no more input, as after Ctrl+C */
export async function promptPassword(
  input: Input,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const isTerminal = input.isTTY === true;
  const lines = createInterface({
    input,
    // Shows nothing of what is typed.
    output: new Writable({ write: (_chunk, _encoding, onWritten) => onWritten() }),
    terminal: isTerminal,
    historySize: 0,
  });
  const answers = lines[Symbol.asyncIterator]();
  const readAnswer = async (question: string) => {
    output.write(`${question}: `);
    const answer = await answers.next();
    output.write("\n");
    return answer.done ? undefined : answer.value;
  };
  try {
    for (;;) {
      const password = await readAnswer(`Password (at least ${staffPasswordLength} characters)`);
      if (password === undefined || !isTerminal) return password;
      const repeated = await readAnswer("Repeat the password");
      if (repeated === undefined || repeated === password) return repeated;
      output.write("The passwords don't match. Enter it again.\n");
    }
  } finally {
    lines.close();
  }
}
