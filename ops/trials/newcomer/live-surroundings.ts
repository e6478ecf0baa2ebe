import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type Sandbox, startSandbox } from "../../../sandbox/start-sandbox.ts";

/** What a live store on another machine needs, on this one: a mail server and a payment provider. */
export interface LiveSurroundings {
  readonly sandbox: Sandbox;
  /** Every message as it came. */
  readonly mails: readonly string[];
  /** Lines of `.env`. */
  readonly settings: Readonly<Record<string, string>>;
}

const keys = { publicKey: "PZ78-PKTEST-NEWCOMER", secretKey: "PZ78-SKTEST-NEWCOMER" };
const everywhere = "0.0.0.0";

/** @param host this machine's address as the store's containers see it */
export async function startSurroundings(
  stack: AsyncDisposableStack,
  host: string,
  shopOrigin: string,
): Promise<LiveSurroundings> {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  const listening = smtp.listen(0, everywhere);
  await once(listening, "listening");
  stack.defer(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  const sandbox = await startSandbox({
    ...keys,
    port: 0,
    host: everywhere,
    webhookBase: undefined,
    shopOrigins: [shopOrigin],
  });
  stack.defer(sandbox.close);
  const { port } = listening.address() as AddressInfo;
  return {
    sandbox,
    mails,
    settings: {
      SMTP_URL: `smtp://${host}:${port}`,
      MAIL_FROM: "Shop <hello@shop.example>",
      PAYAZA_PUBLIC_KEY: keys.publicKey,
      PAYAZA_SECRET_KEY: keys.secretKey,
      PAYAZA_MODE: "Test",
      PAYAZA_API_BASE: `http://${host}:${new URL(sandbox.origin).port}/live`,
    },
  };
}
