/** Whose turn a row of a list is, for the company that reads it. */
export type RowTurn = { whose: 'yours' | 'reviewers' | 'company'; since: string }

/** Whether the address narrows its list to the cases that are the reader's turn. */
export const isNarrowed = (search: URLSearchParams): boolean => search.get('turn') === 'yours'

/** The query that narrows a list, beside its other choices. */
export const NARROWED = { turn: 'yours' } as const
