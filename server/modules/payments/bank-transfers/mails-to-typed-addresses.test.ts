import { afterAll, beforeAll, expect, test } from "vitest";
import { listMails } from "../../../../tests/kit/mails.ts";
import { signUp } from "../../../../tests/kit/people.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
let productId: string;
beforeAll(async () => {
  at = await createTransferDesk();
  productId = await addProduct(at.desk.pay.shop, { sizes: [{ size: "M", stock: 100 }] });
});
afterAll(() => at.close());

const place = (email: string, firstName = "Ada", token?: string) =>
  postOrder(
    at.desk.pay.shop,
    orderBody([orderItem(productId)], {
      paymentMethod: "transfer",
      shippingInfo: { email, firstName },
    }),
    token ? { token } : {},
  );
const mailsTo = (email: string) =>
  listMails(at.desk.pay.runtime, "recipient = $1 and kind = 'order-transfer'", [email]);

test("orders by strangers don't flood an address; the page shows the account, and the owner is emailed", async () => {
  const { shop, runtime } = at.desk.pay;
  const owner = await signUp(shop);
  for (let n = 0; n < 12; n += 1) {
    const { status, body } = await place(owner.email);
    expect([status, body.data.transfer?.bank]).toEqual([201, "Zenith Bank"]);
  }
  expect(await mailsTo(owner.email)).toHaveLength(10);
  await runtime.db.rows({ text: "update app_user set email_verified_at = now()" });
  expect((await place(owner.email, "Ada", owner.token)).status).toBe(201);
  expect(await mailsTo(owner.email)).toHaveLength(11);
});

test("a name that a mail program would turn into a link does not greet", async () => {
  await place("bisi@example.com", "Win.at-lotto.example");
  const [mail] = await mailsTo("bisi@example.com");
  expect(mail?.text).toContain("Hi. Please transfer exactly");
  expect(mail?.text).not.toContain("lotto");
});
