import { z } from 'zod'
import type { Turn } from '../turn.ts'
import { TURN_WORDS } from './turn.words.ts'

/** To which turn a desk is narrowed: ours, theirs and done together hold every case; overdue ones are ours. */
const TURN_FILTERS = ['ours', 'theirs', 'done', 'overdue'] as const
export type TurnFilter = (typeof TURN_FILTERS)[number]

/** Part of a desk's filters. */
export const turnFilter = z.enum(TURN_FILTERS).nullable().default(null).catch(null)

/** Whether a list is narrowed to what is the reviewers' turn. */
export const isOurs = (turn: TurnFilter | null) => turn === 'ours' || turn === 'overdue'

/** The turn of a case as the back office reads it. */
export type DeskTurn = {
  whose: 'ours' | 'theirs' | 'done'
  since: string | null
  missing: readonly string[]
  rests: boolean
  quietSince: string | null
}

export function deskTurn({ side, since, missing, rests, quietSince }: Turn): DeskTurn {
  const whose = side === 'nobody' ? 'done' : side === 'reviewers' ? 'ours' : 'theirs'
  return {
    whose,
    since: since?.toISOString() ?? null,
    missing: [...new Set(missing.map(({ label }) => label))],
    rests,
    quietSince: quietSince?.toISOString() ?? null,
  }
}

export type ActiveFilter = { label: string; to: string }

/** The filters that are in force, each with the address without it; what has no name is not. */
export const activeFilters = <F extends object>(
  filters: F,
  path: (filters: F) => string,
  named: readonly (readonly [string | null, Partial<F>])[],
): ActiveFilter[] =>
  named.flatMap(([label, without]) =>
    label ? [{ label, to: path({ ...filters, cursor: null, ...without }) }] : [],
  )

/** The same of a search and a turn, which every desk has. */
export const turnNames = ({ turn, search }: { turn: TurnFilter | null; search: string }) =>
  [
    [turn && TURN_WORDS[turn], { turn: null }],
    [search && TURN_WORDS.search(search), { search: '' }],
  ] as const
