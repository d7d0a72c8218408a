/** The way to an invitation that was sent. */
export const OPEN_INVITATIONS = { label: 'Open the invitations', to: '/settings/company' } as const
