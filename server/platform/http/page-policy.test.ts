import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { pagePolicy } from "./page-policy.ts";

const config = readConfig({});
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function sources(html: string, directive: string, env: Record<string, string> = {}): string[] {
  const policy = pagePolicy(readConfig(env), Buffer.from(html))["content-security-policy"];
  const found = policy.split("; ").find((part) => part.split(" ")[0] === directive);
  return found?.split(" ").slice(1) ?? [];
}

test("allows exactly the inline scripts that stand in the page", () => {
  const html = `<script>one("Aṣọ, ₦500")</script><p>x</p><script type="module" async="">two()\r\n</script>
    <script src="/assets/three.js"></script><script type="module" src="/a.js">not run</script>
    <script type="application/ld+json">{"@type":"Product"}</script><script>one("Aṣọ, ₦500")</script>`;
  expect(sources(html, "script-src")).toEqual([
    "'self'",
    hashOf('one("Aṣọ, ₦500")'),
    hashOf("two()\n"),
  ]);
});

test("allows no script that is written as no page of ours writes one", () => {
  const html = "<SCRIPT>one()</SCRIPT><script>two()</script><script>never ends";
  expect(sources(html, "script-src")).toEqual(["'self'", hashOf("two()")]);
});

test("never allows what is inline and unknown", () => {
  const policy = pagePolicy(config, Buffer.from("<script>x</script>"))["content-security-policy"];
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("default-src 'none'");
  expect(sources("", "frame-ancestors")).toEqual(["'none'"]);
  expect(sources("", "base-uri")).toEqual(["'none'"]);
  expect(sources("", "object-src")).toEqual(["'none'"]);
  expect(sources("", "form-action")).toEqual(["'self'"]);
  expect(sources("", "style-src")).toEqual(["'self'"]);
});

test("lets the payment provider be framed, and reach the clipboard", () => {
  expect(sources("", "frame-src")).toEqual(["http://localhost:3001"]);
  expect(pagePolicy(config, Buffer.from(""))["permissions-policy"]).toContain(
    'clipboard-write=(self "http://localhost:3001")',
  );
});

test("names other origins only where they are configured", () => {
  expect(sources("", "connect-src")).toEqual(["'self'"]);
  expect(sources("", "img-src")).toEqual(["'self'", "data:", "blob:"]);
  const env = {
    API_URL: "https://api.shop.example",
    PUBLIC_URL: "https://shop.example",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "key",
  };
  expect(sources("", "connect-src", env)).toEqual(["'self'", "https://api.shop.example"]);
  expect(sources("", "img-src", env)).toEqual(["'self'", "data:", "blob:", "https://s3.example"]);
  expect(pagePolicy(readConfig(env), Buffer.from(""))["content-security-policy"]).toContain(
    "upgrade-insecure-requests",
  );
});
