/** The ways to what a toast says was made. */
export const OPEN_CONNECTION = { label: 'Open your connections', to: '/connections' } as const
export const OPEN_SEARCHES = { label: 'Open the saved searches', to: '/market-circle/searches' } as const
