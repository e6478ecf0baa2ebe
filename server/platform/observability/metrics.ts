import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeOptions {
  /** snake_case with its unit, after the prefix `aso_`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Empty where there is no value; an exception omits the gauge. */
  read(): Promise<readonly GaugeValue[]> | readonly GaugeValue[];
}

export type PageSource = "cached" | "stale" | "joined" | "rendered";

/** Labels come from code only (route patterns, kinds, states): bounded, and no personal data. */
export interface Metrics {
  countRequest(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly isInternal: boolean;
    readonly seconds: number;
  }): void;
  countPage(source: PageSource): void;
  countCachedResponse(source: PageSource): void;
  countRender(seconds: number): void;
  countTransaction(outcome: "committed" | "rolled_back", seconds: number): void;
  /** `behind` and `away`: why the primary served it. */
  countReplicaRead(by: "replica" | "behind" | "away"): void;
  countJob(job: string, outcome: "done" | "failed", seconds: number): void;
  countMail(kind: string, outcome: "sent" | "retrying" | "failed" | "unreachable"): void;
  countPayment(state: string): void;
  countProviderAnswer(answer: string): void;
  countWebhook(outcome: "received" | "unsigned"): void;
  countSpans(outcome: "sent" | "lost", count: number): void;
  addGauge(gauge: GaugeOptions): void;
  watchProcess(): void;
  expose(): Promise<string>;
  readonly contentType: string;
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const transactionSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

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
  const pages = counter("aso_pages_total", "Shop pages by source", "source");
  const cachedResponses = counter(
    "aso_cached_responses_total",
    "Cached API responses by source",
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
    countRequest({ method, route, status, isInternal, seconds }) {
      requests.observe({ method, route, status, by: isInternal ? "own" : "client" }, seconds);
    },
    countPage: (source) => pages.inc({ source }),
    countCachedResponse: (source) => cachedResponses.inc({ source }),
    countRender: (seconds) => renders.observe(seconds),
    countTransaction: (outcome, seconds) => transactions.observe({ outcome }, seconds),
    countReplicaRead: (by) => replicaReads.inc({ by }),
    countJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    countMail: (kind, outcome) => mails.inc({ kind, outcome }),
    countPayment: (state) => payments.inc({ state }),
    countProviderAnswer: (answer) => answers.inc({ answer }),
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
          const values = await Promise.resolve()
            .then(read)
            .catch(() => []);
          // Without labels a reset leaves a zero behind.
          if (labels.length === 0 && values.length === 0) this.remove();
          for (const { labels: valueLabels = {}, value } of values) this.set(valueLabels, value);
        },
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    expose: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
