/** Name of the installed app. */
export const MANIFEST = {
  name: 'Parcela',
  short_name: 'Parcela',
  description: 'Mid-market real estate in Central and Eastern Europe, for members.',
} as const
