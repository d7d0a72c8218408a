import { z } from 'zod'
import type { Turn } from '../turn.ts'
import { TURN_WORDS } from './turn.words.ts'

/** A desk's filters by turn: ours, theirs and done cover every case; overdue is part of ours. */
const TURN_FILTERS = ['ours', 'theirs', 'done', 'overdue'] as const
export type TurnFilter = (typeof TURN_FILTERS)[number]

export const turnFilter = z.enum(TURN_FILTERS).nullable().default(null).catch(null)

/** Whether a list only shows the reviewers' work. */
export const isOurs = (turn: TurnFilter | null) => turn === 'ours' || turn === 'overdue'

/** A case's turn as the back office shows it. */
export type DeskTurn = {
  whose: 'ours' | 'theirs' | 'done'
  since: string | null
  missing: readonly string[]
  rests: boolean
  unansweredSince: string | null
}

export function deskTurn({ side, since, missing, rests, unansweredSince }: Turn): DeskTurn {
  const whose = side === 'nobody' ? 'done' : side === 'reviewers' ? 'ours' : 'theirs'
  return {
    whose,
    since: since?.toISOString() ?? null,
    missing: [...new Set(missing.map(({ label }) => label))],
    rests,
    unansweredSince: unansweredSince?.toISOString() ?? null,
  }
}

export type ActiveFilter = { label: string; to: string }

/** Active filters, each with the URL that removes it; filters without a label are left out. */
export const activeFilters = <F extends object>(
  filters: F,
  path: (filters: F) => string,
  named: readonly (readonly [string | null, Partial<F>])[],
): ActiveFilter[] =>
  named.flatMap(([label, without]) =>
    label ? [{ label, to: path({ ...filters, cursor: null, ...without }) }] : [],
  )

/** The same for search and turn, which every desk has. */
export const turnNames = ({ turn, search }: { turn: TurnFilter | null; search: string }) =>
  [
    [turn && TURN_WORDS[turn], { turn: null }],
    [search && TURN_WORDS.search(search), { search: '' }],
  ] as const
