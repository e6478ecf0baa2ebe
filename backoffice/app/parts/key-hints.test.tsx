import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeyHints } from "./key-hints.tsx";

test("the keys of a room are drawn, and read aloud with what they do", () => {
  const html = renderToStaticMarkup(<KeyHints hints={[[["J", "K"], "move"]]} />);
  expect(html.match(/aria-hidden="true"/g)).toHaveLength(2);
  expect(html.replace(/<span aria-hidden.*?<\/span>/g, "").replace(/<[^>]+>/g, "")).toBe(
    "J K move",
  );
});
