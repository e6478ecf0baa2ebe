const part = (id) => document.getElementById(id);

async function call(name, body) {
  const reply = await fetch(`/control/${name}`, {
    method: body ? "POST" : "GET",
    ...(body
      ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
      : {}),
  });
  return reply.json();
}

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const scenarios = await call("scenarios");
for (const { id, title, todo } of scenarios) {
  part("scenarios").append(
    make(
      "label",
      { className: "scenario" },
      make("input", { type: "radio", name: "scenario", value: id, required: true }),
      make(
        "span",
        {},
        make("b", { textContent: `${id}. ${title}` }),
        make("small", { textContent: todo }),
      ),
    ),
  );
}

part("next").onsubmit = async (event) => {
  event.preventDefault();
  const id = new FormData(event.target).get("scenario");
  await call("next", { scenario: id });
  const { title } = scenarios.find((scenario) => scenario.id === id);
  part("planned").textContent = `Planned. The next payment will ${title}.`;
};

const actions = [
  ["Complete", (reference) => call("settle", { reference, status: "Completed" })],
  ["Fail", (reference) => call("settle", { reference, status: "Failed" })],
  ["Send webhook", (reference) => call("event", { reference, event: { kind: "payment" } })],
  [
    "Send it rewritten",
    (reference) => call("event", { reference, event: { kind: "payment", bytes: "reformatted" } }),
  ],
];

const disputes = [
  ["Dispute", (reference) => call("dispute", { reference })],
  ["Dispute lost", (reference) => call("resolve", { reference, resolution: "merchant-accepted" })],
  ["Dispute won", (reference) => call("resolve", { reference, resolution: "declined" })],
];

/** To an account that the shop shows. */
const transfers = [
  ["Transfer exactly", 100],
  ["Transfer 60%", 60],
  ["Transfer 120%", 120],
].map(([label, percent]) => [label, (reference) => call("transfer", { reference, percent })]);

let shown = "";
async function showPayments() {
  const payments = (await call("payments")).slice(0, 20);
  const now = JSON.stringify(payments);
  // Rebuilt only when it changed, so that focus stays on a button.
  if (now === shown) return;
  shown = now;
  part("none").hidden = payments.length > 0;
  part("payments").replaceChildren(
    ...payments.map(
      ({ merchantReference: reference, amountKobo, currency, status, account, protocol }) =>
        make(
          "li",
          {},
          make(
            "p",
            {},
            make("b", { textContent: reference }),
            ` ${currency} ${amountKobo / 100}, ${status}`,
          ),
          ...[
            ...(account.isOwn ? transfers : []),
            ...actions,
            ...(protocol === "paystack" ? disputes : []),
          ].map(([label, act]) =>
            make("button", {
              type: "button",
              textContent: label,
              ariaLabel: `${label}: ${reference}`,
              onclick: () => act(reference).then(showPayments),
            }),
          ),
        ),
    ),
  );
}
await showPayments();
setInterval(showPayments, 2000);
