import { Writable } from "node:stream";
import { type ComponentType, lazy, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, Outlet, Scripts, ServerRouter } from "react-router";
import { expect, test } from "vitest";
import { renderPage, rewriteHead } from "./render-page.tsx";

const address = "http://localhost:3000/";

/** The router’s context for a page with one part and loader data. */
function toContext(Part: ComponentType, data = "[]\n"): EntryContext {
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
    serverHandoffStream: new Blob([data]).stream(),
    renderMeta: {},
    ...{ future: {}, ssr: true, isSpaMode: false },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    serializeError: () => undefined,
  } as unknown as EntryContext;
}

function renderByRouter(context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const written: Uint8Array[] = [];
    const body = new Writable({
      write(chunk, _encoding, done) {
        written.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(written).toString());
        done();
      },
    });
    const render = renderToPipeableStream(<ServerRouter context={context} url={address} />, {
      onAllReady: () => void render.pipe(body),
      onError: reject,
    });
  });
}

test("renders a page and its data as the router does", async () => {
  const Part = () => <p>Aṣọ & {"<owner>"}, ₦500</p>;
  const data = `["</script><!--","Aṣọ & ₦","\u2028","\\""]\n`;
  const { html, failed } = await renderPage(toContext(Part, data), address);
  expect(html.toString()).toBe(await renderByRouter(toContext(Part, data)));
  expect(failed).toBe(false);
});

test("waits for a lazy part", async () => {
  const Late = lazy(async () => ({ default: () => <p>Late</p> }));
  const Part = () => (
    <Suspense fallback="…">
      <Late />
    </Suspense>
  );
  const { html, failed } = await renderPage(toContext(Part), address);
  expect(html.toString()).toMatch(/^<!DOCTYPE html><html.*<p>Late<\/p>.*<\/body><\/html>$/s);
  expect(html.toString()).toContain("streamController.close()");
  expect(failed).toBe(false);
});

test("reports a part that failed to render", async () => {
  const Broken = (): never => {
    throw new Error("broken");
  };
  const Part = () => (
    <Suspense fallback="…">
      <Broken />
    </Suspense>
  );
  expect((await renderPage(toContext(Part), address)).failed).toBe(true);
});

const head = "<html><head><title>Aṣọ</title></head>";
const content = "<body><p>Aṣọ, ₦500</p><script>stay()</script>";
const start = '<script type="module" async="">import "/a.js";</script>';
const data = '<script>data("₦")</script></body></html>';

const rewrite = (page: string, rewriter: (around: string) => string) =>
  Buffer.concat(rewriteHead(Buffer.from(page), rewriter)).toString();

test("gives the head and the router's start to be changed, and nothing else", () => {
  let received = "";
  const page = rewrite(head + content + start + data, (around) => {
    received = Buffer.from(around, "latin1").toString();
    return around.replace("<title>", "<script>early()</script><title>").replace(/import/, "load");
  });
  expect(received).toBe(head + start);
  expect(page).toBe(
    head.replace("<title>", "<script>early()</script><title>") +
      content +
      start.replace("import", "load") +
      data,
  );
});

test("of a page without a start gives the head", () => {
  const page = rewrite(head + content + data, (around) => around.replace("<title>", "<b><title>"));
  expect(page).toBe(head.replace("<title>", "<b><title>") + content + data);
});

test("of what has no head gives all", () => {
  expect(rewrite("<p>₦</p>", (around) => `${around}!`)).toBe("<p>₦</p>!");
});
