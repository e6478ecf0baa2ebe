// The hosted page: the shopper is led here, pays, and is led back to the shop.
import { showTransfer } from "./transfer.js";

const part = (id) => document.getElementById(id);
const cards = [
  { label: "Approved", expiry: "01/39" },
  { label: "Declined", expiry: "05/39" },
  { label: "Bank times out", expiry: "08/28" },
];

const data = await (await fetch(`${location.pathname}/data`, { method: "POST" })).json();
const { reference, amount, email, returnUrl, account } = data;
part("amount").textContent = new Intl.NumberFormat("en-NG", {
  style: "currency",
  currency: "NGN",
  currencyDisplay: "narrowSymbol",
}).format(amount);
part("reference").textContent = reference;
part("customer").textContent = email;

function say(text) {
  part("message").textContent = text;
  part("message").hidden = text === "";
}

function returnToShop(isPaid) {
  const url = new URL(returnUrl);
  if (isPaid) {
    url.searchParams.set("trxref", reference);
    url.searchParams.set("reference", reference);
  }
  location.assign(url);
}

function finish(reply) {
  if (reply.result === "error") return say(reply.message);
  if (reply.callbackDelayMs === null) return say("The connection was lost.");
  setTimeout(() => returnToShop(true), reply.callbackDelayMs);
}

async function charge(expiry) {
  say("");
  const reply = await fetch("/checkout/charge", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reference, number: "5111111111111118", expiry, cvv: "100" }),
  });
  finish(await reply.json());
}

part("quick").append(
  ...cards.map(({ label, expiry }) =>
    Object.assign(document.createElement("button"), {
      type: "button",
      textContent: label,
      onclick: () => charge(expiry),
    }),
  ),
);
showTransfer({
  reference,
  account,
  onSent: finish,
  onTab(name) {
    for (const id of ["pay", "transfer"]) part(id).hidden = id !== name;
  },
});
part("cancel").onclick = () => returnToShop(false);
