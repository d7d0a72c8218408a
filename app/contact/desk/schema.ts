import { cutText, visibleText } from '#app/lib/visible-text.ts'
import { deskPath } from '#app/review/desk/path.ts'
import { z } from 'zod'
import { turnFilter } from '#app/review/desk/filters.ts'

export const MESSAGES = '/admin/messages'

export const INBOX_LABELS = { open: 'Open', answered: 'Answered', all: 'All' } as const satisfies Record<
  InboxTab,
  string
>

/** The inbox with these filters, and with one message open. */
export function messagesPath(
  { status, turn, search, cursor }: Partial<InboxFilters>,
  id: string | number | null = null,
): string {
  return deskPath(MESSAGES, { status: status === 'open' ? null : status, turn, search, after: cursor, id })
}

export const INBOX_TABS = ['open', 'answered', 'all'] as const
export type InboxTab = (typeof INBOX_TABS)[number]
export type MessageStatus = Exclude<InboxTab, 'all'>

/** The inbox filters in a URL; invalid ones count as unset (ADM-202). */
export const inboxFilters = z
  .object({
    status: z.enum(INBOX_TABS).catch('open'),
    /** Overdue open messages only. */
    turn: turnFilter.transform((turn) => (turn === 'overdue' ? turn : null)),
    search: z
      .string()
      .transform((typed) => cutText(visibleText(typed).trim(), 200))
      .catch(''),
    after: z.uuid().nullable().catch(null),
  })
  /** The cursor is the last message of the previous page. */
  .transform(({ after, ...filters }) => ({ ...filters, cursor: after }))
export type InboxFilters = z.output<typeof inboxFilters>

export const messageStep = z.object({ intent: z.enum(['answer', 'reopen']), id: z.uuid() })
export type MessageStep = z.output<typeof messageStep>
