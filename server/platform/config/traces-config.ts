import { type EnvReader, httpProtocols } from "./read-env.ts";

export interface TracesConfig {
  readonly endpoint: string;
  /** Sampled share, from 0 to 1; children of sampled work are always sampled. */
  readonly ratio: number;
}

/** OpenTelemetry's OTLP exporter variables. The endpoint may hold a key: never log it. */
export function readTraces({ text, url, choice, addError }: EnvReader): TracesConfig | undefined {
  const exact = url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", httpProtocols);
  const base = url("OTEL_EXPORTER_OTLP_ENDPOINT", httpProtocols);
  const endpoint = exact ?? (base && `${base}/v1/traces`);
  if (!endpoint) return undefined;
  for (const name of ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]) {
    if ((text(name) ?? "http/json") !== "http/json") {
      addError(`${name} must be http/json: the store sends traces by HTTP in JSON alone`);
    }
  }
  const all = "parentbased_always_on";
  const some = "parentbased_traceidratio";
  const sampler = choice("OTEL_TRACES_SAMPLER", [all, some] as const, all);
  const ratio = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) addError("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  return { endpoint, ratio: sampler === some ? ratio : 1 };
}
