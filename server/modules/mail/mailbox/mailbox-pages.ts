import type { FastifyReply } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { type Markup, markup } from "#server/platform/text/markup.ts";
import { backOfficeTheme } from "#store/theme.ts";
import type { MailMessage, MailSummary } from "../mail.queries.ts";
import { type Mail, subjectOf } from "../mail.ts";

/** @param isEditable the page around it may replace the content; scripts never run */
const messagePolicy = (publicUrl: string, isEditable: boolean) =>
  `sandbox ${isEditable ? "allow-same-origin " : ""}allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src ${new URL(publicUrl).origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`;

export const mailboxPath = "/mailbox";

export const previewPath = `${mailboxPath}/preview`;

const { ink, umber, line, indigo, paper } = backOfficeTheme.colours;

export const mailboxStyles = `:root{color-scheme:light;--ink:${ink};--umber:${umber};--line:${line};--indigo:${indigo}}
*{box-sizing:border-box}
body{margin:0;background:${paper};color:var(--ink);font:1rem/1.55 Archivo,system-ui,sans-serif;overflow-wrap:anywhere}
main,header{max-width:60rem;margin:0 auto;padding:1.5rem 1.25rem}
header{padding-bottom:0;color:var(--umber)}
h1{font-size:1.75rem;line-height:1.15;margin:0 0 1rem}
a{color:var(--indigo)}
:focus-visible{outline:3px solid var(--indigo);outline-offset:2px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li a{display:grid;gap:.125rem;padding:.875rem .25rem;border-bottom:1px solid var(--line);color:inherit;text-decoration:none;min-height:44px}
li a:hover strong{text-decoration:underline}
.soft,dt{color:var(--umber)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1.25rem}
dd{margin:0}
iframe{width:100%;height:70vh;border:1px solid var(--line);background:#fff}
pre{white-space:pre-wrap;border:1px solid var(--line);padding:1rem;font:inherit}
.back{display:inline-block;padding:.625rem 0;min-height:44px}
@media(min-width:48rem){li a{grid-template-columns:14rem 1fr auto;gap:1.5rem;align-items:baseline}}`;

export function mailboxPage(messages: readonly MailSummary[]): string {
  const list = markup`<ul>${messages.map(
    ({ id, recipient, subject, status, createdAt }) => markup`<li><a href="${mailboxPath}/${id}">
<span class="soft">${recipient}</span><strong>${subject}</strong>
<span class="soft">${status === "sent" ? "" : `${status} · `}${timeTag(createdAt)}</span></a></li>`,
  )}</ul>`;
  return page(
    "Mailbox",
    markup`<h1>Mailbox</h1>
<p class="soft">Every message the store sends in demo mode stays here. Nothing leaves this machine.
<a href="${previewPath}">See every kind of message with sample data</a></p>
${messages.length > 0 ? list : markup`<p>No messages yet.</p>`}`,
  );
}

/** @param body its plain text, or why there is none */
export function messagePage(
  message: MailMessage,
  body: { readonly text: string } | { readonly missing: string },
): string {
  return page(
    message.subject,
    markup`<a class="back" href="${mailboxPath}">All messages</a><h1>${message.subject}</h1>
<dl><dt>To</dt><dd>${message.recipient}</dd><dt>Date</dt><dd>${timeTag(message.createdAt)}</dd>
<dt>Kind</dt><dd>${message.kind}</dd><dt>Status</dt><dd>${message.status}</dd></dl>
${"text" in body ? bodies(`${mailboxPath}/${message.id}/html`, body.text) : markup`<p>${body.missing}</p>`}`,
  );
}

export function previewListPage(samples: readonly Mail[]): string {
  return page(
    "Every message",
    markup`<a class="back" href="${mailboxPath}">All messages</a><h1>Every message</h1>
<p class="soft">What the store writes, with sample data.</p>
<ul>${samples.map(
      (mail) => markup`<li><a href="${previewPath}/${mail.kind}">
<span class="soft">${mail.kind}</span><strong>${subjectOf(mail)}</strong></a></li>`,
    )}</ul>`,
  );
}

export function previewPage(mail: Mail & { readonly text: string }): string {
  const subject = subjectOf(mail);
  return page(
    subject,
    markup`<a class="back" href="${previewPath}">Every message</a><h1>${subject}</h1>
${bodies(`${previewPath}/${mail.kind}/html`, mail.text)}`,
  );
}

function bodies(source: string, text: string): Markup {
  return markup`<iframe title="Message" src="${source}"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2><pre>${text}</pre>`;
}

function timeTag(at: Date): Markup {
  const iso = at.toISOString();
  return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}

function page(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Mailbox</title>
<link rel="stylesheet" href="${mailboxPath}/mailbox.css"></head>
<body><header><a class="back" href="/">Back to the store</a></header><main>${body}</main></body></html>`
    .source;
}

export function sendMessagePage(
  reply: FastifyReply,
  { html }: { readonly html: string },
  { publicUrl }: Pick<Config, "publicUrl">,
  isEditable = false,
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("x-frame-options", "SAMEORIGIN")
    .header("cache-control", "no-store")
    .header("content-security-policy", messagePolicy(publicUrl, isEditable))
    .send(openOutside(html));
}

/** Links open in a window of their own. */
export function openOutside(html: string): string {
  return html.replace("<head>", '<head><base target="_blank">');
}

/** In one scheme, whatever the device prefers. */
export function asScheme(html: string, scheme: "light" | "dark"): string {
  const query = scheme === "dark" ? "@media all" : "@media not all";
  return html.replace("@media (prefers-color-scheme:dark)", query);
}
