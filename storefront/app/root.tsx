import { barColour } from "virtual:store-theme";
import { useEffect } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import type { Category } from "#contract/api/catalogue/products.ts";
import type { PageSection } from "#contract/api/content/content-sections.ts";
import { iconPath } from "#contract/share/store-icons.ts";
import { storeWordmark } from "#store/wordmark.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { DataSaver } from "#ui/primitives/pictures/data-saver.ts";
import type { Route } from "./+types/root.ts";
import { apiContext, apiOriginContext, hostErrorReporter } from "./api-context.ts";
import stylesheet from "./app.css?url";
import type { ClothingTypesBySide } from "./layout/navigation.ts";
import { SiteLayout } from "./layout/site-layout.tsx";
import { Wordmark } from "./layout/wordmark.tsx";
import { FirstFonts } from "./rendering/first-fonts.tsx";
import {
  PreHydrationNotices,
  PreHydrationScript,
  replayPreHydration,
} from "./rendering/pre-hydration.tsx";
import { getSite } from "./site.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name, description } = getSite(matches);
  return [{ title: name }, { name: "description", content: description }];
};

const contentByPage: Readonly<Record<string, readonly PageSection[]>> = {
  "/": ["home", "testimonials"],
  "/faq": ["questions"],
  "/about": ["about"],
};

/** A page without some of its data is answered 503, so that it is not cached. */
export async function loader(args: Route.LoaderArgs) {
  const { context, request, url } = args;
  const api = context.get(apiContext);
  const reportError = hostErrorReporter(args);
  let status = 200;
  const withFallback =
    <Rest,>(fallback: Rest) =>
    (error: unknown) => {
      reportError(error);
      status = 503;
      return fallback;
    };
  const typesOf = (category: Category) =>
    api("GET /products/types", { query: { category }, signal: request.signal }).catch(
      withFallback([]),
    );
  const of = ["contacts", ...(contentByPage[url.pathname] ?? [])].join();
  const [men, women, content] = await Promise.all([
    typesOf("MEN"),
    typesOf("WOMEN"),
    api("GET /store/content", { query: { of }, signal: request.signal }).catch(
      withFallback(undefined),
    ),
  ]);
  const clothingTypes: ClothingTypesBySide = { men, women };
  const apiOrigin = context.get(apiOriginContext);
  const saveData = request.headers.get("save-data") === "on";
  return data(
    {
      ...{
        clothingTypes,
        wordmark: content?.wordmark ?? storeWordmark,
        origin: url.origin,
        apiOrigin,
      },
      ...(content && { content }),
      ...(saveData && { saveData }),
    },
    { status },
  );
}

/** The menus stay as they came with the document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: Elements }) {
  const { apiOrigin, content, saveData = false } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html
      lang="en-NG"
      data-api-origin={apiOrigin || undefined}
      data-save-data={saveData ? "on" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <PreHydrationScript />
        <FirstFonts />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={barColour} />
        <Meta />
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Links />
        <HeadIcons icons={content?.icons} />
      </head>
      <body>
        <DataSaver value={saveData}>{children}</DataSaver>
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
      <PreHydrationNotices />
    </>
  );
}

export function ErrorBoundary() {
  useEffect(() => void replayPreHydration(), []);
  return <ErrorPage />;
}

/** Moves focus to the heading, so that screen readers announce the error. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/** Error boundary page. Its links load new documents, since the app may be broken. */
function ErrorPage() {
  return (
    <main className="page-margin flex min-h-dvh flex-col items-start justify-center gap-6 py-14">
      <title>Unexpected Application Error!</title>
      <a href="/" className="mb-6 flex min-h-11 items-center">
        <Wordmark className="h-8 w-auto" />
      </a>
      <h1 ref={focusHeading} tabIndex={-1} className="type-section outline-none">
        Unexpected Application Error!
      </h1>
      <p className="text-umber">
        Something went wrong on our side. Your orders and payments are safe.
      </p>
      <a href="/" className={buttonClasses("primary")}>
        Back to the shop
      </a>
    </main>
  );
}

/** Browsers cache them for long, so a new logo gets new URLs, and so does the manifest. */
function HeadIcons({ icons }: { readonly icons: string | undefined }) {
  const mark = icons?.split("/").at(-1);
  return (
    <>
      {mark === undefined ? (
        <link rel="icon" href={iconPath(icons, "tab")} type="image/svg+xml" />
      ) : (
        <link rel="icon" href={iconPath(icons, "tab")} type="image/png" sizes="48x48" />
      )}
      <link rel="apple-touch-icon" href={iconPath(icons, "touch")} />
      <link
        rel="manifest"
        href={`/manifest.webmanifest${mark === undefined ? "" : `?icons=${mark}`}`}
      />
    </>
  );
}
