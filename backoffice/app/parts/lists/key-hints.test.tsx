import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeyHints } from "./key-hints.tsx";

test("renders keys with their labels for screen readers", () => {
  const html = renderToStaticMarkup(<KeyHints hints={[[["J", "K"], "move"]]} />);
  expect(html.match(/aria-hidden="true"/g)).toHaveLength(2);
  expect(html.replace(/<span aria-hidden.*?<\/span>/g, "").replace(/<[^>]+>/g, "")).toBe(
    "J K move",
  );
});
