export const statementLimits = { fileBytes: 1024 * 1024, rows: 2_000 } as const;

export const maxCountedOrders = 100;
