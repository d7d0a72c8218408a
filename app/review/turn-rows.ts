/** Who acts next on a list row, as seen by the reader's company. */
export type RowTurn = {
  whose: 'yours' | 'reviewers' | 'company'
  since: string
  /** Day of the last reminder of the reader's own turn, if there was no response. */
  unansweredSince?: string
}

/** Whether the URL filters the list to rows that need the reader's action. */
export const isNarrowed = (search: URLSearchParams): boolean => search.get('turn') === 'yours'

/** The query of that filter. */
export const NARROWED = { turn: 'yours' } as const

/** The element id of a request that is answered in its list. */
export const requestAnchor = (id: string) => `request-${id}`
