/** Whose turn a row of a list is, for the company that reads it. */
export type RowTurn = {
  whose: 'yours' | 'reviewers' | 'company'
  since: string
  /** The day of the last reminder of the reader's own turn, where nothing has followed it for long. */
  quietSince?: string
}

/** Whether the address narrows its list to the cases that are the reader's turn. */
export const isNarrowed = (search: URLSearchParams): boolean => search.get('turn') === 'yours'

/** The query that narrows a list, beside its other choices. */
export const NARROWED = { turn: 'yours' } as const

/** The id of a request that is answered in its list. */
export const requestPlace = (id: string) => `request-${id}`
