import { type ComponentType, lazy, Suspense } from "react";
import { type EntryContext, Outlet, Scripts } from "react-router";
import { expect, test } from "vitest";
import handleRequest from "./entry.server.tsx";

/** The router’s context for a page with one part. */
function toContext(Part: ComponentType): EntryContext {
  const Root = () => (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
  const part = { params: {}, pathname: "/", pathnameBase: "/" };
  const known = (id: string, more: object) => ({
    ...{ id, module: `/${id}.js`, hasLoader: false, hasAction: false, hasErrorBoundary: false },
    ...more,
  });
  return {
    manifest: {
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: known("root", { path: "" }),
        home: known("home", { parentId: "root", index: true }),
      },
      url: "/manifest.js",
      version: "1",
    },
    routeModules: { root: { default: Root }, home: { default: Part } },
    staticHandlerContext: {
      ...{ basename: "/", location: { pathname: "/", search: "", hash: "", state: null, key: "" } },
      ...{
        matches: [
          { ...part, route: { id: "root" } },
          { ...part, route: { id: "home" } },
        ],
      },
      ...{ loaderData: {}, actionData: null, errors: null, statusCode: 200 },
      ...{ loaderHeaders: {}, actionHeaders: {} },
    },
    serverHandoffString: "{}",
    serverHandoffStream: new Blob(["[]\n"]).stream(),
    renderMeta: {},
    ...{ future: {}, ssr: true, isSpaMode: false },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    serializeError: () => undefined,
  } as unknown as EntryContext;
}

const render = (Part: ComponentType) =>
  handleRequest(new Request("http://localhost:3000/"), 200, new Headers(), toContext(Part));

test("sends a complete page, including deferred parts", async () => {
  const Late = lazy(async () => ({ default: () => <p>Late, ₦500</p> }));
  const response = await render(() => (
    <Suspense fallback="…">
      <Late />
    </Suspense>
  ));
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/^<!DOCTYPE html><html.*<p>Late, ₦500<\/p>.*<\/body><\/html>$/s);
  expect(html).not.toContain("hidden");
});

test("answers 500 where a part failed to render", async () => {
  const Broken = (): never => {
    throw new Error("broken");
  };
  const response = await render(() => (
    <Suspense fallback="…">
      <Broken />
    </Suspense>
  ));
  expect(response.status).toBe(500);
});
