/** Links in the toasts after a connection request or a saved search. */
export const OPEN_CONNECTION = { label: 'View connections', to: '/connections' } as const
export const OPEN_SEARCHES = { label: 'View saved searches', to: '/market-circle/searches' } as const
