/** Password of every demo shopper. */
export const demoPassword = "asodemo";
