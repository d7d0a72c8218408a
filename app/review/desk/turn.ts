import { z } from 'zod'
import type { Turn } from '../turn.ts'

/** A desk's filters by turn: ours, theirs and done cover every case; overdue is part of ours. */
const TURN_FILTERS = ['ours', 'theirs', 'done', 'overdue'] as const
export type TurnFilter = (typeof TURN_FILTERS)[number]

export const turnFilter = z.enum(TURN_FILTERS).nullable().default(null).catch(null)

/** The filters of every desk. Invalid values count as unset. */
export const deskFilters = {
  search: z.string().trim().max(200).default('').catch(''),
  turn: turnFilter,
  cursor: z.string().max(200).nullable().default(null).catch(null),
}

export const isOurs = (turn: TurnFilter | null) => turn === 'ours' || turn === 'overdue'

export type DeskTurn = {
  whose: 'ours' | 'theirs' | 'done'
  since: string | null
  missing: readonly string[]
  isPaused: boolean
  unansweredSince: string | null
}

export function deskTurn({ side, since, missing, isPaused, unansweredSince }: Turn): DeskTurn {
  const whose = side === 'nobody' ? 'done' : side === 'reviewers' ? 'ours' : 'theirs'
  return {
    whose,
    since: since?.toISOString() ?? null,
    missing: [...new Set(missing.map(({ label }) => label))],
    isPaused,
    unansweredSince: unansweredSince?.toISOString() ?? null,
  }
}
