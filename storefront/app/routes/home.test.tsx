import type { ComponentProps } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import type { StoreContent } from "#contract/api/content/store-content.ts";
import { defaultContent } from "#server/modules/settings/default-content.ts";
import { Hero } from "../features/home/hero.tsx";
import { meta } from "./home.tsx";

const home = {
  ...defaultContent.home,
  hero: { title: "Harmattan wear", text: "For cool mornings." },
};
const contacts = { ...defaultContent.contacts, name: "Ìyá Oge" };
vi.mock("../api.ts", () => ({ api: async () => ({ home, contacts }) }));

function getMeta(content: StoreContent | undefined) {
  const matches = [{ loaderData: { content } }];
  return meta({ matches, loaderData: {} } as unknown as Parameters<typeof meta>[0]);
}

async function renderHero(content: StoreContent | undefined): Promise<string> {
  const pinned: ComponentProps<typeof Hero>["pinned"] = { ok: true, value: undefined };
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <Hero pinned={pinned} /> },
  ]);
  const stream = await renderToReadableStream(
    <Page initialEntries={["/"]} hydrationData={{ loaderData: { root: { content } } }} />,
  );
  await stream.allReady;
  return await new Response(stream).text();
}

test("an edited home page has its title with its content, also after client navigation", async () => {
  const content = { contacts, home: null };
  expect(getMeta(content)).toEqual([]);
  expect(await renderHero(content)).toContain("<title>Ìyá Oge: Harmattan wear</title>");
});

test("with the document's content or none there is one title", async () => {
  expect(getMeta({ contacts, home })).toEqual([{ title: "Ìyá Oge: Harmattan wear" }]);
  expect(getMeta(undefined)).toEqual([{ title: "Aṣọ: Cloth that knows where it is from" }]);
  expect(await renderHero({ contacts, home })).not.toContain("<title>");
});
