import { type ReactNode, useEffect, useState } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import type { Category } from "#contract/api/products.ts";
import type { WordsPart } from "#contract/api/words-parts.ts";
import { storeWordmark } from "#store/wordmark.ts";
import type { Route } from "./+types/root.ts";
import { apiContext, apiOriginContext, toHost } from "./api-context.ts";
import "./app.css";
import { handOver } from "./before-alive.ts";
import { ErrorPage } from "./layout/error-page.tsx";
import { HeadIcons } from "./layout/head-icons.tsx";
import type { TypesOfSides } from "./layout/navigation.ts";
import { SiteLayout } from "./layout/site-layout.tsx";
import { siteIn } from "./site.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, description } = siteIn(matches);
  return [{ title: name }, { name: "description", content: description }];
};

/** The words that a page brings along, where staff edited them. */
const wordsOfPages: Readonly<Record<string, readonly WordsPart[]>> = {
  "/": ["home", "voices"],
  "/faq": ["questions"],
  "/about": ["about"],
};

/**
 * The product types of the menus, the drawn name, the store's public address and the words staff published. A page
 * without some of them is still a shop, but answered 503: kept, it would show the store's own words for a while.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, request, url } = args;
  const api = context.get(apiContext);
  const tell = toHost(args);
  let status = 200;
  const without =
    <Rest,>(rest: Rest) =>
    (fault: unknown) => {
      tell(fault);
      status = 503;
      return rest;
    };
  const typesOf = (category: Category) =>
    api("GET /products/types", { query: { category }, signal: request.signal }).catch(without([]));
  const of = ["contacts", ...(wordsOfPages[url.pathname] ?? [])].join();
  const [men, women, words] = await Promise.all([
    typesOf("MEN"),
    typesOf("WOMEN"),
    api("GET /store/words", { query: { of }, signal: request.signal }).catch(without(undefined)),
  ]);
  const clothingTypes: TypesOfSides = { men, women };
  const apiOrigin = context.get(apiOriginContext);
  const isEdited = words && Object.keys(words).length > 0;
  return data(
    {
      ...{
        clothingTypes,
        wordmark: words?.wordmark ?? storeWordmark,
        origin: url.origin,
        apiOrigin,
      },
      ...(isEdited && { words }),
    },
    { status },
  );
}

/** The menus stay as they came with the document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { apiOrigin, words } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html lang="en-NG" data-api-origin={apiOrigin || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#F4EEE3" />
        <Meta />
        <Links />
        <HeadIcons icons={words?.icons} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SiteLayout clothingTypes={loaderData.clothingTypes}>
        <Outlet />
      </SiteLayout>
      <HandOver />
    </>
  );
}

/** Stands behind the page, so that its second drawing, which it waits for, draws nothing else again. */
function HandOver() {
  // The session speaks in the effects of the first drawing; what was pressed meanwhile is for the second.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) void handOver();
    else setDrawn(true);
  }, [drawn]);
  return null;
}

export function ErrorBoundary() {
  useEffect(() => void handOver(), []);
  return <ErrorPage />;
}
