/** For conflicts between two windows; each form adds its own instructions. */
export const CONFLICT = {
  kept: 'Nothing was overwritten. Your entries are still below.',
}
