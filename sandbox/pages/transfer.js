// The transfer tab of both payment pages: a virtual account, its clock, and what a bank may send.
const part = (id) => document.getElementById(id);

const sums = [
  { label: "Exactly the amount", percent: 100 },
  { label: "Too little (60%)", percent: 60 },
  { label: "Too much (120%)", percent: 120 },
];

/** @param onSent is called with the sandbox's reply */
export function showTransfer({ reference, account, onSent, onTab }) {
  part("account").textContent = account.number;
  const endsAt = Date.now() + account.minutes * 60_000;
  const tick = () => {
    const seconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
    part("clock").textContent =
      `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  tick();
  setInterval(tick, 1000);
  part("sums").replaceChildren(
    ...sums.map(({ label, percent }) =>
      Object.assign(document.createElement("button"), {
        type: "button",
        textContent: label,
        onclick: async () => {
          const reply = await fetch("/checkout/transfer", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ reference, percent }),
          });
          onSent(await reply.json());
        },
      }),
    ),
  );
  for (const tab of part("methods").children) {
    tab.onclick = () => {
      for (const each of part("methods").children) {
        each.setAttribute("aria-pressed", String(each === tab));
      }
      onTab(tab.dataset.method);
    };
  }
}
