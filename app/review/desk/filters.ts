import { z } from 'zod'
import { TURN_FILTERS } from '../turn.ts'

export const turnFilter = z.enum(TURN_FILTERS).nullable().default(null).catch(null)

/** The filters of every desk. Invalid values count as unset. */
export const deskFilters = {
  search: z.string().trim().max(200).default('').catch(''),
  turn: turnFilter,
  cursor: z.string().max(200).nullable().default(null).catch(null),
}
