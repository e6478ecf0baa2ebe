// Search, from entries beside the pages: it works without a server too. And calls that a link leads to are opened.
const root = document.currentScript?.dataset.root ?? "";
const input = document.querySelector("#search");
const results = document.querySelector(".results");
const status = results.querySelector("[role=status]");
const list = results.querySelector("ol");
const maxResults = 12;
let loading;

function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: `${root}assets/${name}`, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}

function withoutMarks(term) {
  return term.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

async function loadIndex() {
  await Promise.all([loadScript("minisearch.js"), loadScript("search-entries.js")]);
  const index = new window.MiniSearch({
    fields: ["title", "section", "text"],
    storeFields: ["title", "section"],
    processTerm: withoutMarks,
    searchOptions: {
      boost: { title: 4, section: 2 },
      prefix: true,
      fuzzy: 0.15,
      combineWith: "AND",
      processTerm: withoutMarks,
    },
  });
  index.addAll(window.searchEntries);
  return index;
}

async function search() {
  loading ??= loadIndex();
  const index = await loading;
  const term = input.value.trim();
  results.hidden = term === "";
  const found = term === "" ? [] : index.search(term);
  status.textContent =
    found.length === 0 ? `Nothing found for “${term}”.` : `${found.length} found`;
  list.replaceChildren(
    ...found.slice(0, maxResults).map(({ id, title, section }) => {
      const item = document.createElement("li");
      const link = Object.assign(document.createElement("a"), {
        href: root + id,
        textContent: title,
      });
      link.append(Object.assign(document.createElement("small"), { textContent: section }));
      item.append(link);
      return item;
    }),
  );
}

function close() {
  results.hidden = true;
}

input.addEventListener("focus", search);
input.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === "Escape" && !results.hidden) {
    close();
    input.focus();
    close();
  }
  if (results.hidden || !event.target.closest(".search")) return;
  const stops = [input, ...list.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    stops[Math.min(Math.max(to, 0), stops.length - 1)].focus();
  } else if (event.key === "Enter" && at === 0) stops[1]?.click();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search") || event.target.closest("a")) close();
});
document.addEventListener("focusin", (event) => {
  if (!event.target.closest(".search")) close();
});

const wide = matchMedia("(min-width: 60rem)");
function layOutMenu() {
  document.querySelector(".menu").open = wide.matches;
}
wide.addEventListener("change", layOutMenu);
layOutMenu();

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.matches("details")) {
    target.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", openTarget);
openTarget();
