import { formatDay } from '#app/lib/format.ts'

export const LADDER = {
  stage: (stage: number) => `stage ${stage + 1} of 3`,
  steps: [
    { name: 'Teaser', description: 'open to everyone' },
    { name: 'Details', description: 'open to approved members' },
    { name: 'Access', description: 'granted by the owner' },
  ],
  since: (from: Date, until: Date | null) =>
    `since ${formatDay(from)}${until ? `, until ${formatDay(new Date(until.getTime() - 1))}` : ''}`,
} as const
