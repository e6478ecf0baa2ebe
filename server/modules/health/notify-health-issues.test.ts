import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { liveStore } from "../../../tests/kit/mail-server.ts";
import { listMails } from "../../../tests/kit/mails.ts";
import { publishSection } from "../../../tests/kit/settings.ts";
import {
  addStaff,
  type SignedInStaff,
  signInStaff,
  type TestMember,
} from "../../../tests/kit/staff.ts";
import { createNotifyHealthIssuesTask, isTimeToNotify } from "./notify-health-issues.ts";

let now = new Date();
let shop: TestApp;
let owners: TestMember[];
let run: () => Promise<void>;
beforeAll(async () => {
  // A folder that is not there says nothing of the disk of whoever tests.
  const env = { ...liveStore(1), DATA_DIR: join(import.meta.dirname, "no-such-folder") };
  shop = await createTestApp({ clock: () => now, env });
  const first = await signInStaff(shop, "owner");
  owners = [first.member, await addStaff(shop, "owner")];
  await setContacts(first);
  await addStaff(shop, "manager");
  const task = createNotifyHealthIssuesTask(shop.runtime);
  run = () => task({});
});
afterAll(() => shop.close());

async function setContacts(owner: SignedInStaff) {
  const { status } = await publishSection(shop, owner, "contacts", (values) => ({
    ...values,
    contact: {
      email: "hello@shop.ng",
      stylingEmail: "hello@shop.ng",
      bulkEmail: "hello@shop.ng",
      phone: "+234 803 123 4567",
      address: "1 Marina, Lagos",
    },
    chat: { ...values.chat, number: "2348031234567" },
  }));
  expect(status).toBe(200);
}

const rows = (text: string) => shop.runtime.db.rows<Record<string, string>>({ text });
const mails = async () =>
  (await listMails(shop.runtime, "kind = 'health-issues'")).map(({ recipient, subject, text }) => ({
    to: recipient,
    subject,
    text,
  }));
beforeEach(async () => {
  await rows("delete from mail_message");
  await rows("delete from payment_case");
  await rows("delete from backup_run");
  await rows(`insert into job_worker values ('one', now())
    on conflict (id) do update set heartbeat_at = now()`);
});

/** At a time of Lagos, on a day that lies so many days ahead; the database's clock stays where it is. */
const at = (time: string, days = 0) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  now = new Date(`${day}T${time}:00+01:00`);
};

test("every owner hears of what needs a person once a day, with what to do", async () => {
  at("09:00");
  await run();
  await run();
  at("23:50");
  await run();
  const first = await mails();
  expect(first.map(({ to }) => to).sort()).toEqual(owners.map(({ email }) => email).sort());
  expect(first[0]?.text).toContain("No backup yet".toUpperCase());
  expect(first[0]?.text).toContain("set up backups to a second disk or a cloud folder (S3)");
  expect(first[0]?.text).toContain("https://shop.example/staff/health");
  at("09:00", 1);
  await run();
  expect(await mails()).toHaveLength(4);
});

test.each([
  ["07:59", false, false],
  ["07:59", true, true],
  ["08:00", false, true],
  ["23:59", false, true],
  ["00:00", false, false],
])("at %s in Lagos, urgent or not (%s), it is time: %s", (time, isUrgent, isTime) => {
  at(time);
  expect(isTimeToNotify([{ isUrgent: false }, { isUrgent }], now)).toBe(isTime);
});

test("one email names every issue", async () => {
  await rows(`insert into payment_case (id, kind, detail, created_at)
    values ('rev_key', 'provider_config', 'The key is refused', now())`);
  await createNotifyHealthIssuesTask({ ...shop.runtime, clock: () => new Date() })({});
  const [mail] = await mails();
  expect(mail?.subject).toBe(
    "Your store needs attention: Payments can't be confirmed: the payment provider rejects our key, and 1 more",
  );
  expect(mail?.text).toContain("Ask your server administrator to check the payment keys");
  expect(mail?.text).toContain("NO BACKUP YET");
});

test("a store that is well writes to nobody", async () => {
  await rows(`insert into backup_run (started_at, ended_at, place, file, bytes)
    values (now(), now(), '/safe', 'a.aso', 9)`);
  await createNotifyHealthIssuesTask({ ...shop.runtime, clock: () => new Date() })({});
  expect(await mails()).toEqual([]);
});
