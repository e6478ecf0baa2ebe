import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DataSaver } from "./data-saver.ts";
import { Picture } from "./picture.tsx";

const srcset = { avif: "/a-400.avif 400w, /a-800.avif 800w", webp: "/a-400.webp 400w" };
const image = { url: "/a.webp", alt: "A boubou", width: 800, height: 1000, srcset };
const render = (saveData: boolean) =>
  renderToString(
    <DataSaver value={saveData}>
      <Picture image={image} sizes="100vw" priority />
    </DataSaver>,
  );

test("a first picture is preloaded in the widths of its source", () => {
  expect(render(false).match(/mageSrcSet="[^"]*"| srcSet="[^"]*"/g)).toEqual([
    `mageSrcSet="${srcset.avif}"`,
    ` srcSet="${srcset.avif}"`,
    ` srcSet="${srcset.webp}"`,
  ]);
});

test("while data is saved only the narrowest width is left", () => {
  expect(render(true)).not.toContain("800w");
});
