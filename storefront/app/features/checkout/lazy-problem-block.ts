/** Fetched once somebody fills in the form: most orders are placed without a problem. */
export const loadProblemBlock = () => import("./placing-problem-block.tsx");
