/** Tells the time; tests hand in their own. */
export type Clock = () => Date;

/** The machine's own time. */
export const systemClock: Clock = () => new Date();
