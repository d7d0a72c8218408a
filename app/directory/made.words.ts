/** The ways to what a toast says was made. */
export const OPEN_CONNECTION = { label: 'View connections', to: '/connections' } as const
export const OPEN_SEARCHES = { label: 'View saved searches', to: '/market-circle/searches' } as const
