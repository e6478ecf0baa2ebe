import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One figure of a gauge, under its labels. */
export interface Figure {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge that is read when it is asked for. */
export interface ReadGauge {
  /** In snake_case with its unit, after the prefix `aso_`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** @returns nothing where there is nothing to tell; what it throws leaves the gauge out */
  read(): Promise<readonly Figure[]> | readonly Figure[];
}

/**
 * Where a page of the shop came from: the cache, the cache past its freshness, a rendering that was under way, or one
 * of its own.
 */
export type PageSource = "kept" | "stale" | "joined" | "rendered";

/**
 * What the process counts of itself, for Prometheus. Labels come from the code alone (patterns of routes, kinds, states),
 * so that their number is bounded and nothing of a person or a secret can stand in one.
 */
export interface Metrics {
  /** @param seconds from the first byte read to the last written */
  countRequest(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly isOwn: boolean;
    readonly seconds: number;
  }): void;
  countPage(source: PageSource): void;
  /** An answer of the API that is kept for everybody. */
  countKept(source: PageSource): void;
  countRender(seconds: number): void;
  countTransaction(outcome: "committed" | "rolled_back", seconds: number): void;
  /** A read that may be a moment old: `behind` and `away` tell why the primary took it. */
  countReplicaRead(by: "replica" | "behind" | "away"): void;
  countJob(job: string, outcome: "done" | "failed", seconds: number): void;
  /** @param outcome `dead` for a message that was given up; `away` where the mail server is, whatever the message */
  countMail(kind: string, outcome: "sent" | "failed" | "dead" | "away"): void;
  /** A payment's new state. */
  countPayment(state: string): void;
  /** What the payment provider answered when it was asked about a payment. */
  countAnswer(answer: string): void;
  countWebhook(outcome: "received" | "unsigned"): void;
  /** Steps of traces that a collector took, or did not. */
  countSpans(outcome: "sent" | "lost", count: number): void;
  addGauge(gauge: ReadGauge): void;
  /** Also tells of the process: event loop, memory, handles, garbage collection. Watching those costs a little. */
  watchProcess(): void;
  /** Everything in Prometheus' text format. */
  expose(): Promise<string>;
  readonly contentType: string;
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const transactionSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** Opens the figures of one process, all at nought. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "aso_request_duration_seconds",
    help: "Requests by pattern of their route; `own` are those the store makes for pages it renders",
    labelNames: ["method", "route", "status", "by"],
    buckets: requestSeconds,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const pages = counter("aso_pages_total", "Pages of the shop by where they came from", "source");
  const kept = counter(
    "aso_kept_answers_total",
    "Answers of the API that are kept for everybody, by where they came from",
    "source",
  );
  const renders = new Histogram({
    name: "aso_page_render_duration_seconds",
    help: "Renderings of pages, also of those that nobody waits for or that are not kept",
    buckets: requestSeconds,
    registers,
  });
  const transactions = new Histogram({
    name: "aso_transaction_duration_seconds",
    help: "Transactions of the database, from the connection taken to its return",
    labelNames: ["outcome"],
    buckets: transactionSeconds,
    registers,
  });
  const replicaReads = counter(
    "aso_replica_reads_total",
    "Reads for replicas, by whether one took them; `behind` and `away` are those the primary took",
    "by",
  );
  const jobs = new Histogram({
    name: "aso_job_duration_seconds",
    help: "Attempts at jobs by kind",
    labelNames: ["job", "outcome"],
    buckets: jobSeconds,
    registers,
  });
  const mails = counter("aso_mails_total", "Attempts to send mail by kind", "kind", "outcome");
  const payments = counter("aso_payments_total", "Payments by the state they came to", "state");
  const answers = counter(
    "aso_provider_answers_total",
    "What the payment provider answered when asked about a payment; `unknown` is no answer",
    "answer",
  );
  const spans = counter(
    "aso_spans_total",
    "Steps of traces by whether a collector took them",
    "outcome",
  );
  const webhooks = counter("aso_webhooks_total", "Webhooks of the payment provider", "outcome");
  for (const outcome of ["received", "unsigned"]) webhooks.inc({ outcome }, 0);

  return {
    countRequest({ method, route, status, isOwn, seconds }) {
      requests.observe({ method, route, status, by: isOwn ? "own" : "client" }, seconds);
    },
    countPage: (source) => pages.inc({ source }),
    countKept: (source) => kept.inc({ source }),
    countRender: (seconds) => renders.observe(seconds),
    countTransaction: (outcome, seconds) => transactions.observe({ outcome }, seconds),
    countReplicaRead: (by) => replicaReads.inc({ by }),
    countJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    countMail: (kind, outcome) => mails.inc({ kind, outcome }),
    countPayment: (state) => payments.inc({ state }),
    countAnswer: (answer) => answers.inc({ answer }),
    countSpans: (outcome, count) => spans.inc({ outcome }, count),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    addGauge({ name, help, labels = [], read }) {
      new Gauge({
        name: `aso_${name}`,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset();
          // What cannot be read is left out: the other figures tell why.
          const figures = await Promise.resolve()
            .then(read)
            .catch(() => []);
          // Without labels a reset leaves a nought behind.
          if (labels.length === 0 && figures.length === 0) this.remove();
          for (const { labels: under = {}, value } of figures) this.set(under, value);
        },
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    expose: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
