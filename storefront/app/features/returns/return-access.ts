export interface ReturnAccess {
  readonly id: string;
  /** Token of a mailed link; none for the signed-in owner. */
  readonly token: string | undefined;
}

export function toRequestOptions({ id, token }: ReturnAccess) {
  return { params: { id }, headers: token === undefined ? {} : { "x-return-token": token } };
}

/** Parses the `#` of a mailed link: order number and token. */
export function parseReturnLink(hash: string): ReturnAccess | undefined {
  const [, id, token] = /^#?(ASO-[\dA-Z]{8})\.([\w-]{43})$/.exec(hash) ?? [];
  return id === undefined ? undefined : { id, token };
}
