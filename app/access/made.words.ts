/** The ways to what a toast says was made. */
export const OPEN_REQUEST = { label: 'Open your requests', to: '/my-access' } as const
export const openInvitation = (listingId: number) => ({
  label: 'Open the invitations',
  to: `/my-listings/${listingId}/access`,
})
