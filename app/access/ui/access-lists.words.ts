export const REQUESTS = {
  more: (shown: number) =>
    `More requests are waiting. These are the oldest ${shown}; the others appear here as you answer them.`,
  pages: 'Pages of answered requests',
}

export const GRANTS = { pages: 'Pages of companies with access' }
export const INVITATIONS = { pages: 'Pages of invitations' }
export const NDA = { pages: 'Pages of versions', accepted: 'Pages of accepted NDAs' }
export const STANDS = { pages: 'Pages of listings' }
