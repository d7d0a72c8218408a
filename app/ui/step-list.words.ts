/** How a step of a wizard stands, as text beside its name. */
export const STANDINGS = { done: 'done', open: 'open', fault: 'has a fault' } as const
