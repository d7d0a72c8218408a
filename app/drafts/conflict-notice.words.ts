/** Two windows wrote the same answers; each form says what differs and what to press. */
export const CONFLICT = {
  kept: 'Nothing was overwritten. Your entries are still below.',
}
