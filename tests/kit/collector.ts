import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer (OTLP, `SpanKind`). */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isFailed: boolean;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** What it took, in the order in which it came. */
  readonly spans: ReceivedSpan[];
  /** Every body as it came. */
  readonly bodies: string[];
  /** Leaves everybody without an answer until it is told to answer. */
  hold(): void;
  answer(): void;
  close(): Promise<void>;
}

interface Body {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, "attributes" | "isFailed"> & {
        readonly attributes?: readonly { key: string; value: Record<string, unknown> }[];
        readonly status?: { readonly code?: number };
      })[];
    }[];
  }[];
}

/** Starts it on a free port. Call `close` in afterAll. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let held: ServerResponse[] | undefined;
  const answerOne = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== "/v1/traces") return response.writeHead(404).end();
    bodies.push(body);
    spans.push(...readSpans(JSON.parse(body)));
    if (held) held.push(response);
    else answerOne(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    hold() {
      held = [];
    },
    answer() {
      for (const response of held ?? []) answerOne(response);
      held = undefined;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function readSpans({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes = [], status, ...span }) => ({
      ...span,
      isFailed: status?.code === 2,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
      ),
    }));
}
