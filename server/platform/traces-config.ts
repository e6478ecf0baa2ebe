import { type EnvReader, web } from "./read-env.ts";

/** Where traces go, by the standard names of OpenTelemetry; absent means that there are none. */
export interface TracesConfig {
  /** Address that batches are sent to. */
  readonly endpoint: string;
  /** Which part of the work is told, from 0 to 1; work that was asked for by told work is told as well. */
  readonly ratio: number;
}

/**
 * Reads where traces go (OpenTelemetry: "OTLP Exporter Configuration", "General SDK Configuration"). The address may hold
 * a key of whoever keeps them: it is for nobody else.
 */
export function readTraces({ text, url, choice, fault }: EnvReader): TracesConfig | undefined {
  const exact = url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", web);
  const base = url("OTEL_EXPORTER_OTLP_ENDPOINT", web);
  const endpoint = exact ?? (base && `${base}/v1/traces`);
  if (!endpoint) return undefined;
  for (const name of ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]) {
    if ((text(name) ?? "http/json") !== "http/json") {
      fault(`${name} must be http/json: the store sends traces by HTTP in JSON alone`);
    }
  }
  const all = "parentbased_always_on";
  const some = "parentbased_traceidratio";
  const sampler = choice("OTEL_TRACES_SAMPLER", [all, some] as const, all);
  const ratio = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) fault("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  return { endpoint, ratio: sampler === some ? ratio : 1 };
}
