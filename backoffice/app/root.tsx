import { barColour } from "virtual:store-theme";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
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
import { useFocusRecovery } from "#ui/primitives/accessibility/use-focus-recovery.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ToastProvider } from "#ui/primitives/overlays/toast.tsx";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { findPage } from "./layout/navigation.ts";
import { loadDefaults } from "./loading/use-loaded.ts";
import { Splash } from "./parts/layout/splash.tsx";
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

export function clientLoader() {
  return readStore();
}

/** Reloaded only after publishing a new name. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function Layout({ children }: { children: Elements }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content={barColour} />
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

/** Lists restore their scroll position by URL; other pages by history entry. */
function scrollKey({ pathname, search, key }: Location): string {
  return findPage(pathname)?.address === pathname ? pathname + search : key;
}

export function HydrateFallback() {
  return (
    <>
      <Splash />
      <noscript>The back office needs JavaScript.</noscript>
    </>
  );
}

export default function App() {
  useFocusRecovery();
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
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto max-w-160 px-4 py-20">
      <h1 className="sr-only">Back office</h1>
      <EmptyState
        title={isNotFound ? "Not found" : "Something went wrong"}
        text={
          isNotFound
            ? "This page does not exist."
            : "Reload the page. If it happens again, contact your administrator."
        }
        action={
          <LinkButton to="/" reloadDocument variant="ghost" size="small">
            Reload
          </LinkButton>
        }
      />
    </main>
  );
}
