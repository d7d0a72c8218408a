/** The labels of what an application asks of the person who applies. */
export const PERSON_LABELS = { full_name: 'Your full name', position: 'Your position' } as const
