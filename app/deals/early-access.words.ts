/** Where a guest came for a listing that is sold. */
export const SOLD = { title: 'Early access', apply: 'Apply for early access' } as const
