import { z } from 'zod'
import { turnFilter } from '#app/review/desk/turn.ts'
import { visibleText } from '#app/lib/visible-text.ts'

export const INBOX_TABS = ['open', 'answered', 'all'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

/** The inbox's filters from its address; what is not understood counts as unset (ADM-202). */
export const inboxFilters = z.object({
  status: z.enum(INBOX_TABS).catch('open'),
  /** Of the open ones, those that have waited too long. */
  turn: turnFilter.transform((turn) => (turn === 'overdue' ? turn : null)),
  search: z
    .string()
    .transform((typed) => visibleText(typed).trim().slice(0, 200))
    .catch(''),
  /** The last message of the page before. */
  after: z.uuid().nullable().catch(null),
})
export type InboxFilters = z.output<typeof inboxFilters>

export const messageStep = z.object({ intent: z.enum(['answer', 'reopen']), id: z.uuid() })
export type MessageStep = z.output<typeof messageStep>
