import { z } from 'zod'
import { plausibleDay } from '#app/lib/day.ts'
import { presentAction } from '#app/review/actions.ts'
import { ACTOR_KINDS, type ActorKind } from './words.ts'
import { visibleText } from '#app/lib/visible-text.ts'

const KINDS = Object.keys(ACTOR_KINDS) as [ActorKind, ...ActorKind[]]

const text = (most: number) =>
  z
    .string()
    .transform((typed) => visibleText(typed).trim().slice(0, most))
    .transform((typed) => typed || null)
    .nullable()
    .catch(null)

/** A day as a date field sends it; 30 February is none, and neither is one of the year 9999. */
const day = plausibleDay('').nullable().catch(null)

/** An id of the log as an address carries it. */
const rowId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** The filters of the audit page from its address; what is not understood counts as unset (ADM-200). */
export const auditFilters = z.object({
  /** An e-mail address or the id of an account. */
  actor: text(254),
  kind: z.enum(KINDS).nullable().catch(null),
  /** Under its present name, whichever the address has. */
  action: text(80).transform((action) => action && presentAction(action)),
  type: text(40),
  object: text(100),
  /** Days in the admin's own time zone, both included. */
  from: day,
  to: day,
  /** The last row of the page before. */
  after: rowId,
})
export type AuditFilters = z.output<typeof auditFilters>

export const NO_FILTERS: AuditFilters = auditFilters.parse({})

export const readRowId = (value: string | null) => rowId.parse(value)
