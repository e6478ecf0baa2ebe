const texts: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No content",
  301: "Moved permanently",
  302: "Found",
  307: "Temporary redirect",
  308: "Permanent redirect",
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  410: "Gone",
  413: "Too large",
  415: "Unsupported media type",
  422: "Not processable",
  429: "Too many requests",
  500: "Server error",
  502: "Bad gateway",
  503: "Service unavailable",
  504: "Gateway timeout",
};

/** "503 Service unavailable" */
export function statusText(status: number | null): string {
  if (status === null) return "No answer";
  const text = texts[status];
  return text ? `${status} ${text}` : String(status);
}
