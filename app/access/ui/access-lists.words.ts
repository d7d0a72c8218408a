export const REQUESTS = {
  more: (shown: number) =>
    `More requests are waiting. These are the oldest ${shown}; the others appear here as you answer them.`,
  pages: 'Pages of answered requests',
  withoutNda:
    'They have not accepted the NDA that this listing asks for. A grant opens the listing all the same; facts that need the NDA stay closed until they accept it.',
}

export const GRANTS = { pages: 'Pages of companies with access' }
export const INVITATIONS = { pages: 'Pages of invitations' }
export const NDA = { pages: 'Pages of versions', accepted: 'Pages of accepted NDAs' }
export const STANDS = { pages: 'Pages of listings' }
