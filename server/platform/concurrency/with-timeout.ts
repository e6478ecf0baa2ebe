/** @throws the error of `createError` after `ms` */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  createError: () => Error,
): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createError()), ms);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
