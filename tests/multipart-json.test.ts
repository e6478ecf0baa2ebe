import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrderDesk, type OrderDesk } from "./kit/order-desk.ts";
import { phonePicture } from "./kit/photos.ts";
import { deliverOrder } from "./kit/returns.ts";
import { addProduct, nextAddress, orderItem } from "./kit/shop.ts";

/** One of the calls that take files with their JSON. */
interface Call {
  readonly path: string;
  readonly request: object;
  /** The name of the file's part; its content is the picture of a phone where not said. */
  readonly file: string;
  readonly csv?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

let desk: OrderDesk;
let picture: Buffer;
beforeAll(async () => {
  desk = await createOrderDesk();
  picture = await phonePicture(500, 400);
});
afterAll(() => desk.close());

const calls: Readonly<Record<string, () => Promise<Call>>> = {
  "POST /bulk-orders": async () => ({
    path: "/bulk-orders",
    request: { contactName: "Ada Obi", email: "ada@example.com", details: "Camp shirts." },
    file: "attachments",
    status: 201,
  }),
  "POST /orders/:id/returns": async () => {
    const { order, token } = await deliverOrder(desk.shop, [
      orderItem(await addProduct(desk.shop)),
    ]);
    const lines = [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }];
    return {
      path: `/orders/${order.orderNumber}/returns`,
      request: { kind: "exchange", lines, reason: "too_small", message: "Too tight" },
      file: "photos",
      headers: { "x-return-token": token },
      status: 201,
    };
  },
  "POST /staff/orders/:id/parcel-photo": async () => ({
    path: `/staff/orders/${(await desk.placePaid()).id}/parcel-photo`,
    request: {},
    file: "photo",
    headers: desk.owner.headers,
    status: 200,
  }),
  "POST /staff/media": async () => ({
    path: "/staff/media",
    request: {},
    file: "picture",
    headers: desk.owner.headers,
    status: 201,
  }),
  "POST /staff/imports": async () => ({
    path: "/staff/imports",
    request: {},
    file: "file",
    csv: "Name,For,Type,Price,Stock M\nCap,Men,Shirt,5000,3\n",
    headers: desk.owner.headers,
    status: 201,
  }),
  "POST /staff/bank-transfers/statement": async () => ({
    path: "/staff/bank-transfers/statement",
    request: {},
    file: "file",
    csv: "Date,Description,Amount\n2026-01-02,ADA OBI,5000\n",
    headers: desk.owner.headers,
    status: 200,
  }),
};

/** Sends a call whose part `request` begins with these headers. */
function send({ path, request, file, csv, headers }: Call, head: string) {
  const part = (name: string, content: Buffer | string) => [
    Buffer.from(`--line\r\ncontent-disposition: form-data; ${name}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ];
  const body = Buffer.concat([
    ...part(head, JSON.stringify(request) ?? "{broken"),
    ...part(`name="${file}"; filename="a.${csv ? "csv" : "jpg"}"`, csv ?? picture),
    Buffer.from("--line--\r\n"),
  ]);
  return desk.shop.api(`POST ${path as `/${string}`}`, {
    body,
    headers: { ...headers, "content-type": "multipart/form-data; boundary=line" },
    remoteAddress: nextAddress(),
  });
}

describe.each(Object.entries(calls))("%s takes the JSON beside its file", (_name, createCall) => {
  test.each([
    ["as text", 'name="request"'],
    ["as JSON", 'name="request"\r\ncontent-type: application/json'],
    [
      "as a blob of JSON, which a browser sends as a file",
      'name="request"; filename="blob"\r\ncontent-type: application/json;charset=utf-8',
    ],
    [
      "as a blob of no type",
      'name="request"; filename="blob"\r\ncontent-type: application/octet-stream',
    ],
    ["with an empty type", 'name="request"\r\ncontent-type:'],
  ])("%s", async (_label, head) => {
    const call = await createCall();
    const reply = await send(call, head);
    expect([reply.status, reply.body]).toMatchObject([call.status, { data: {} }]);
  });

  test("refuses invalid JSON under any content type", async () => {
    const call = await createCall();
    for (const type of ["text/plain", "application/json"]) {
      const broken = { ...call, request: { toJSON: () => undefined } };
      const reply = await send(broken, `name="request"\r\ncontent-type: ${type}`);
      expect([reply.status, reply.body.code]).toEqual([400, "malformed_body"]);
    }
  });
});
