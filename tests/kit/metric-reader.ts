import { serveMetrics } from "#server/serve-metrics.ts";
import type { TestApp } from "./app.ts";

interface Line {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a process told of itself at one moment. */
export interface MetricReader {
  readonly text: string;
  /** The sum of the figures of this name that have these labels; undefined where there is none. */
  of(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
  lines(name: string): readonly Line[];
}

function parseFigures(text: string): MetricReader {
  const found = new Map<string, Line[]>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name = "", inner = "", value = ""] =
      /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === "") throw new Error(`No line of the format: ${line}`);
    const pairs = [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    const labels = Object.fromEntries(pairs.map(([, key = "", label = ""]) => [key, label]));
    found.set(name, [...(found.get(name) ?? []), { labels, value: Number(value) }]);
  }
  const lines = (name: string): readonly Line[] => found.get(name) ?? [];
  return {
    text,
    lines,
    of(name, labels = {}) {
      const matching = lines(name).filter((line) =>
        Object.entries(labels).every(([key, value]) => line.labels[key] === value),
      );
      if (matching.length === 0) return undefined;
      return matching.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

/** Serves the figures of a store on a free port, and reads them as Prometheus does. */
export async function watchMetrics({ runtime }: Pick<TestApp, "runtime">) {
  const server = await serveMetrics(runtime, { host: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${server.port}`;
  const read = async (): Promise<MetricReader> => {
    const reply = await fetch(`${address}/metrics`);
    if (reply.status !== 200) throw new Error(`The figures were answered with ${reply.status}`);
    return parseFigures(await reply.text());
  };
  return { address, read, close: server.close };
}
