// The provider's frame protocol: the shop sends `initial-data` whenever this page loads.
import { showTransfer } from "./transfer.js";

const shopOrigins = document.querySelector('meta[name="shop-origins"]').content.split(" ");
const part = (id) => document.getElementById(id);

const quickCards = [
  { label: "Approved", expiry: "01/39" },
  { label: "Declined", expiry: "05/39" },
  { label: "Expired card", expiry: "04/27" },
  { label: "Bank times out", expiry: "08/28" },
  { label: "Bank error", expiry: "01/37" },
  { label: "Fails, no reason", expiry: "02/37" },
  { label: "Outcome unknown", expiry: "05/37" },
];
const cardsThatAskTheBank = ["4508750015741019", "5123450000000008"];

let shop;
let reference = "";
let deadClose = false;

const tell = (message) => shop?.source.postMessage(message, shop.origin);

async function send(path, body) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return reply.json();
}

function show(name) {
  for (const id of ["pay", "transfer", "bank", "done"]) part(id).hidden = id !== name;
  part("methods").hidden = name !== "pay" && name !== "transfer";
  part(`${name}-title`)?.focus?.();
}

function say(text) {
  const message = part("message");
  message.textContent = text;
  message.hidden = text === "";
}

function close() {
  if (!deadClose) tell({ type: "action", data: "close" });
}

function fail(status, text) {
  say(text);
  tell({ type: "error-client", status, data: { message: text } });
}

async function open(userData) {
  reference = String(userData.transaction_reference ?? "");
  const amount = Number(userData.checkout_amount);
  const currency = String(userData.currency_code ?? "NGN");
  part("amount").textContent = new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency: /^[A-Z]{3}$/.test(currency) ? currency : "NGN",
    currencyDisplay: "narrowSymbol",
  }).format(Number.isFinite(amount) ? amount : 0);
  part("reference").textContent = reference;
  part("customer").textContent = [userData.first_name, userData.last_name, userData.email_address]
    .filter(Boolean)
    .join(" ");
  const reply = await send("/checkout/open", userData);
  const delay = reply.ok ? reply.page.readyDelayMs : 0;
  if (delay === null) return;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  deadClose = reply.ok && reply.page.deadClose;
  if (reply.ok && reply.page.strayMessages) tellNonsense();
  part("outside").hidden = true;
  part("card").hidden = false;
  tell({ type: "action", data: "loaded-data" });
  if (!reply.ok) {
    for (const id of ["pay", "methods"]) part(id).hidden = true;
    fail(reply.status, reply.message);
    return;
  }
  showTransfer({ reference, account: reply.account, onSent: tellSuccess, onTab: show });
}

function tellNonsense() {
  for (const message of [
    null,
    7,
    "close",
    {},
    { type: "info", data: "hello" },
    { type: "error" },
  ]) {
    tell(message);
  }
  tell({ type: "success", data: null });
  tell({ type: "action", data: "loaded-data" });
}

function pay(card) {
  say("");
  if (!cardsThatAskTheBank.includes(card.number.replace(/\s/g, ""))) return charge(card);
  show("bank");
  part("bank-yes").onclick = () => charge(card);
  part("bank-no").onclick = () => charge({ ...card, expiry: "05/39" });
}

async function charge(card) {
  document.body.setAttribute("aria-busy", "true");
  const reply = await send("/checkout/charge", { reference, ...card }).catch(() => ({
    result: "error",
    status: 500,
    message: "No connection. Try again.",
  }));
  document.body.removeAttribute("aria-busy");
  if (reply.result === "error") {
    show("pay");
    return fail(reply.status, reply.message);
  }
  tellSuccess(reply);
}

function tellSuccess(reply) {
  if (reply.callbackDelayMs === null) return say("The connection was lost.");
  setTimeout(() => {
    show("done");
    tell({ type: "success", data: reply.data });
  }, reply.callbackDelayMs);
}

for (const { label, expiry } of quickCards) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.onclick = () => pay({ number: "5111111111111118", expiry, cvv: "100" });
  part("quick").append(button);
}
part("form").onsubmit = (event) => {
  event.preventDefault();
  pay({
    number: part("number").value,
    expiry: part("expiry").value,
    cvv: part("cvv").value,
  });
};
part("close").onclick = close;
part("done-close").onclick = close;
addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});

if (window.parent === window) location.replace("/play");
addEventListener("message", (event) => {
  if (event.source !== window.parent || !shopOrigins.includes(event.origin)) return;
  if (event.data?.type !== "initial-data" || typeof event.data.userData !== "object") return;
  shop = { source: event.source, origin: event.origin };
  void open(event.data.userData ?? {});
});
