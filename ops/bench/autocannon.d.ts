declare module "autocannon" {
  interface Request {
    path?: string;
    body?: string;
    headers?: Record<string, string>;
  }
  interface Options {
    url: string;
    duration: number;
    connections: number;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    requests?: { setupRequest(request: Request): Request }[];
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
