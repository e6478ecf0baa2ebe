import { createHash } from "node:crypto";
import { fold } from "#contract/bulk/fold.ts";
import type { Kobo } from "#contract/money/kobo.ts";

export interface ComparableTransfer {
  readonly orderId: string | undefined;
  readonly bankReference: string;
  readonly narration: string;
}

const bankTerms = new Set(
  `nip trf trsf transfer frm from to by for via payment pmt pay inward inflow credit ref reference mobile app ussd web
  pos bank ng ngn limited ltd plc gtb gtbank uba zenith access first fbn fcmb opay palmpay kuda moniepoint sterling wema
  union fidelity polaris stanbic ibtc ecobank keystone providus aso fashion`.split(/\s+/),
);

const minReferenceLength = 3;

export function isSimilarTransfer(a: ComparableTransfer, b: ComparableTransfer): boolean {
  if (a.orderId !== undefined && a.orderId === b.orderId) return true;
  return (
    containsReference(a, b) ||
    containsReference(b, a) ||
    isSameSender(listSenderNames(a), listSenderNames(b))
  );
}

const withoutSpaces = (text: string) => fold(text).replaceAll(" ", "");

function containsReference(
  transfer: ComparableTransfer,
  { bankReference }: ComparableTransfer,
): boolean {
  const reference = withoutSpaces(bankReference);
  return (
    reference.length >= minReferenceLength &&
    !bankTerms.has(reference) &&
    (withoutSpaces(transfer.bankReference).includes(reference) ||
      withoutSpaces(transfer.narration).includes(reference))
  );
}

function listSenderNames({ bankReference, narration }: ComparableTransfer): ReadonlySet<string> {
  const terms = fold(`${bankReference} ${narration}`).split(" ");
  return new Set(terms.filter((term) => /^\p{L}{2,}$/u.test(term) && !bankTerms.has(term)));
}

function isSameSender(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return few.size >= 2 && few.isSubsetOf(many);
}

export interface ReportedTransfer {
  readonly amountKobo: Kobo;
  /** Such as `2026-11-23`. */
  readonly receivedOn: string;
  readonly bankReference: string;
}

/** SHA-256, since some banks write the sender's name. Ignores case and spaces. */
export function transferFingerprint({
  amountKobo,
  receivedOn,
  bankReference,
}: ReportedTransfer): string {
  const normalized = bankReference.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  return createHash("sha256")
    .update(`${receivedOn} ${amountKobo} ${normalized}`)
    .digest("base64url");
}
