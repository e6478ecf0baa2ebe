import type { Extensions } from "#contract/extensions.ts";

interface EmailService {
  readonly url: string;
  readonly key: string;
}

/** Sends by a service's HTTP API, which leaves out an id that it has taken. */
export function createEmailApi({
  url,
  key,
}: EmailService): NonNullable<Extensions["emailTransport"]> {
  return {
    async send({ id, from, to, subject, html, text, headers }, { signal }) {
      const answer = await fetch(`${url}/emails`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": id,
        },
        body: JSON.stringify({ from, to, subject, html, text, headers }),
        signal,
      });
      if (!answer.ok) throw new Error(`The email service answered ${answer.status}`);
    },
  };
}
