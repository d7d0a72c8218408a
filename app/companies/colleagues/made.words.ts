/** The way to an invitation that was sent (END-099). */
export const OPEN_INVITATIONS = { label: 'Open the invitations', to: '/settings/company' } as const
