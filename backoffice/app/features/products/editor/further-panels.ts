export { AttributesPanel } from "./attributes-panel.tsx";
export { DetailsPanel } from "./details-panel.tsx";
export { MeasurementsPanel } from "./measurements-panel.tsx";
export { PairingsPanel } from "./pairings-panel.tsx";
export { TiersPanel } from "./tiers-panel.tsx";
export { WaitingPanel } from "./waiting-panel.tsx";
