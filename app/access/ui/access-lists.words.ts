export const REQUESTS = {
  more: (shown: number) => `These are the ${shown} oldest requests. More show up here as you answer them.`,
  pages: 'Pages of answered requests',
  withoutNda:
    'They have not accepted this listing’s NDA. You can grant access anyway. Facts under NDA stay hidden until they accept it.',
}

export const GRANTS = { pages: 'Pages of companies with access' }
export const INVITATIONS = { pages: 'Pages of invitations' }
export const NDA = { pages: 'Pages of versions', accepted: 'Pages of accepted NDAs' }
export const STANDS = { pages: 'Pages of listings' }
