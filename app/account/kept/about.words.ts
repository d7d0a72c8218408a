export const ABOUT = { title: (listing: string) => `About: ${listing}`, remove: 'Remove' }
