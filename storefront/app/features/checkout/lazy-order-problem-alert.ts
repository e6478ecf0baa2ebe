export const loadOrderProblemAlert = () => import("./order-problem-alert.tsx");
