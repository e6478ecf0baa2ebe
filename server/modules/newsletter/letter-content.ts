import type { FieldError } from "#contract/api/error-codes.ts";
import type { LetterDraft } from "#contract/api/staff-letters.ts";
import { longTextFault } from "#contract/validation/business-fields.ts";
import type { MailPart } from "#server/modules/mail/index.ts";
import type { LetterContent } from "./letter-mail.ts";

/** What is wrong with a letter as it was written, field by field. */
export function draftFaults(draft: LetterDraft): FieldError[] {
  const { subject, body, buttonLabel, buttonAddress } = draft;
  const bodyFault = body.trim() === "" ? "Required" : longTextFault(body);
  const hasLabel = buttonLabel.trim() !== "";
  const hasAddress = buttonAddress.trim() !== "";
  return [
    ...(subject.trim() === "" ? [{ field: "subject", message: "Required" }] : []),
    ...(bodyFault ? [{ field: "body", message: bodyFault }] : []),
    ...(hasAddress && !hasLabel
      ? [{ field: "buttonLabel", message: "Say what the button reads" }]
      : []),
    ...(hasLabel && !isButtonAddress(buttonAddress.trim())
      ? [{ field: "buttonAddress", message: "Begin with / for a page of the store, or https://" }]
      : []),
  ];
}

/** A letter as it is laid out for a mail. */
export function toLetterContent(draft: LetterDraft): LetterContent {
  const { subject, preview, body, buttonLabel, buttonAddress } = draft;
  const button: MailPart[] =
    buttonLabel === "" ? [] : [{ kind: "button", label: buttonLabel, href: buttonAddress }];
  return { subject, preview, parts: [...bodyParts(body), ...button] };
}

/** The paragraphs and headings of a letter; a line's end within a paragraph stays one. */
function bodyParts(body: string): MailPart[] {
  return body
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block): MailPart => {
      if (/^# [^\n]*$/.test(block)) return { kind: "heading", text: block.slice(2).trim() };
      const lines = block.split(/\r?\n/);
      return lines.length === 1 ? { kind: "text", text: block } : { kind: "lines", lines };
    });
}

function isButtonAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/\s/.test(address);
  return URL.canParse(address) && new URL(address).protocol === "https:";
}
