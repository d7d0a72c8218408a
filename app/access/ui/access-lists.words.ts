export const REQUESTS = {
  more: (shown: number) =>
    `More requests are waiting. These are the oldest ${shown}; the others appear here as you answer them.`,
  pages: 'Pages of answered requests',
}

export const GRANTS = { pages: 'Pages of companies with access' }
