import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from "react-router";
import archivoLatin from "#ui/fonts/archivo-latin.woff2?url";
import ojujuLatin from "#ui/fonts/ojuju-latin.woff2?url";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ToastProvider } from "#ui/primitives/toast.tsx";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { roomAt } from "./layout/rooms.ts";
import { loadDefaults } from "./loading/use-loaded.ts";
import { Opening } from "./parts/opening.tsx";
import { SessionProvider } from "./session/session-context.tsx";
import { readStore, storeName } from "./store.ts";

export const links: Route.LinksFunction = () => [
  ...[archivoLatin, ojujuLatin].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/staff/favicon.svg", type: "image/svg+xml" },
];

export const meta: Route.MetaFunction = () => [{ title: `${storeName()} back office` }];

/** What the store is called stands in every title, so it is asked for before any room is shown. */
export function clientLoader() {
  return readStore();
}

/** Moving about the back office does not ask for the name again; whoever publishes another one does. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#1C1713" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

/** A list is found again as far down as it was left, by whichever way one comes back; other pages by the browser's own. */
function scrollKey({ pathname, search, key }: Location): string {
  return roomAt(pathname)?.address === pathname ? pathname + search : key;
}

/** What the document holds before the application runs. */
export function HydrateFallback() {
  return (
    <>
      <Opening />
      <noscript>The back office needs JavaScript.</noscript>
    </>
  );
}

export default function App() {
  const [client] = useState(() => new QueryClient({ defaultOptions: loadDefaults }));
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto max-w-160 px-4 py-20">
      <h1 className="sr-only">Back office</h1>
      <EmptyState
        title={isUnknown ? "Not found" : "Something went wrong"}
        text={
          isUnknown
            ? "There is no such room."
            : "Load the page again. If it stays, tell whoever runs the store."
        }
        action={
          <LinkButton to="/" reloadDocument look="ghost" size="small">
            Start again
          </LinkButton>
        }
      />
    </main>
  );
}
