/** What stands in the place of a notice about something that its reader may no longer see. */
export const LAPSED = {
  title: 'No longer available',
  text: 'You no longer have access to what this was about.',
} as const
