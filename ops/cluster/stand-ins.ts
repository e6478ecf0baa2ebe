import { SMTPServer } from "smtp-server";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { payazaPublicKey } from "./settings.ts";

const env = process.env;
const sandbox = await startSandbox({
  port: Number(env.STAND_IN_SANDBOX_PORT),
  host: "127.0.0.1",
  publicKey: payazaPublicKey,
  secretKey: env.PAYAZA_SECRET_KEY ?? "",
  // Bypasses nginx, whose certificate is self-signed.
  webhookBase: `http://127.0.0.1:${env.STAND_IN_WEBHOOK_PORT}/api/payments`,
  shopOrigins: [env.PUBLIC_URL ?? ""],
  dataDir: env.STAND_IN_DIR ?? "",
});
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    stream.resume().once("end", () => done());
  },
});
mail.listen(Number(env.STAND_IN_SMTP_PORT), "127.0.0.1");
process.on("SIGTERM", async () => {
  await sandbox.close();
  mail.close(() => process.exit(0));
});
