/** The status of a wizard step, shown under its name. */
export const STANDINGS = { done: 'done', open: 'to do', fault: 'needs attention' } as const
