/** What the client needs of an answer. */
export type ApiResponse = Pick<Response, "ok" | "status" | "json" | "blob"> & {
  readonly headers: Pick<Headers, "get">;
};

export type ApiFetch = (input: string, init?: RequestInit) => Promise<ApiResponse>;
