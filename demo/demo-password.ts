export const demoPassword = "asodemo";
