import { z } from 'zod'
import { plausibleDay } from '#app/lib/day.ts'
import { currentAction } from '#app/review/actions.ts'
import { ACTOR_KINDS, type ActorKind } from './texts.ts'
import { cutText, visibleText } from '#app/lib/visible-text.ts'

const text = (max: number) =>
  z
    .string()
    .transform((typed) => cutText(visibleText(typed).trim(), max))
    .transform((typed) => typed || null)
    .nullable()
    .catch(null)

/** A day from a date field; invalid and implausible days count as unset. */
const day = plausibleDay('').nullable().catch(null)

/** A row id from a URL. */
const rowId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** The audit filters of a URL; invalid ones count as unset (ADM-200). */
export const auditFilters = z.object({
  /** An email address or an account id. */
  actor: text(254),
  kind: z
    .enum(Object.keys(ACTOR_KINDS) as [ActorKind, ...ActorKind[]])
    .nullable()
    .catch(null),
  /** Mapped to the action's current name. */
  action: text(80).transform((action) => action && currentAction(action)),
  type: text(40),
  object: text(100),
  /** Days in the admin's time zone, both inclusive. */
  from: day,
  to: day,
  /** Cursor: the last row of the previous page. */
  after: rowId,
})
export type AuditFilters = z.output<typeof auditFilters>

export const NO_FILTERS: AuditFilters = auditFilters.parse({})

export const readRowId = (value: string | null) => rowId.parse(value)
