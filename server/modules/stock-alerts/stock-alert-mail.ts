import { type Static, Type } from "typebox";
import {
  type Mail,
  type MailContent,
  type MailTemplate,
  mailTemplate,
  type TemplateMail,
} from "#server/modules/mail/index.ts";
import type { DueStockAlert } from "./stock-alerts.queries.ts";

export const stockAlertMailKinds = ["stock-alert"] as const;

const StockAlertData = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  size: Type.String(),
  stopToken: Type.String(),
});

const template = mailTemplate({
  kind: stockAlertMailKinds[0],
  data: StockAlertData,
  content: (data, { publicUrl }) => toContent(data, publicUrl),
});

function toContent(
  { productId, name, size, stopToken }: Static<typeof StockAlertData>,
  publicUrl: string,
): MailContent {
  const token = encodeURIComponent(stopToken);
  return {
    title: `${name} is back in ${size}`,
    preview: `Size ${size} is in stock again.`,
    parts: [
      {
        kind: "text",
        text: `You asked us to tell you. ${name} is in stock again in size ${size}. There may be few of them, and we cannot hold one.`,
      },
      { kind: "button", label: `See ${name}`, href: `/product/${productId}` },
    ],
    footer: "You're receiving this once because you asked for it on our website.",
    footerLinks: [
      {
        label: "Don't tell me about other sizes",
        href: `/newsletter/unsubscribe?of=sizes&token=${token}`,
      },
    ],
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/stock-alerts/stop?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

export function stockAlertMail(alert: DueStockAlert): TemplateMail {
  const { email, productId, name, size, stopToken } = alert;
  return {
    kind: template.kind,
    to: email,
    subject: `${name} is back in ${size}`,
    data: { productId, name, size, stopToken },
  };
}

export const stockAlertTemplates: readonly MailTemplate[] = [template];

export function stockAlertMailSamples({ publicUrl }: { readonly publicUrl: string }): Mail[] {
  const alert = {
    productId: "osogbo-boubou",
    name: "Òṣogbo boubou",
    size: "M",
    stopToken: "sample",
  };
  return [{ kind: template.kind, to: "ngozi@example.com", ...toContent(alert, publicUrl) }];
}
