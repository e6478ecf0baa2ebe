import type { ComponentProps } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import type { StoreWords } from "#contract/api/store-words.ts";
import { ownWords } from "#server/modules/settings/own-words.ts";
import { Hero } from "../features/home/hero.tsx";
import { meta } from "./home.tsx";

const home = { ...ownWords.home, hero: { title: "Harmattan wear", text: "For cool mornings." } };
const contacts = { ...ownWords.contacts, name: "Ìyá Oge" };
vi.mock("../api.ts", () => ({ api: async () => ({ home, contacts }) }));

/** What `meta` says of the page as a browser that moved to it knows it. */
function metaOf(words: StoreWords | undefined) {
  const matches = [{ loaderData: { words } }];
  return meta({ matches, loaderData: {} } as unknown as Parameters<typeof meta>[0]);
}

/** The first view with what came with the document of another page. */
async function drawHero(words: StoreWords | undefined): Promise<string> {
  const pinned: ComponentProps<typeof Hero>["pinned"] = { ok: true, value: undefined };
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <Hero pinned={pinned} /> },
  ]);
  const drawn = await renderToReadableStream(
    <Page initialEntries={["/"]} hydrationData={{ loaderData: { root: { words } } }} />,
  );
  await drawn.allReady;
  return await new Response(drawn).text();
}

test("the title of an edited home page comes with its words, also where it is moved to", async () => {
  const words = { contacts, home: null };
  expect(metaOf(words)).toEqual([]);
  expect(await drawHero(words)).toContain("<title>Ìyá Oge: Harmattan wear</title>");
});

test("with the words of the document, or none, the title is said once", async () => {
  expect(metaOf({ contacts, home })).toEqual([{ title: "Ìyá Oge: Harmattan wear" }]);
  expect(metaOf(undefined)).toEqual([{ title: "Aṣọ: Cloth that knows where it is from" }]);
  expect(await drawHero({ contacts, home })).not.toContain("<title>");
});
