import { INBOX_TABS } from '#app/contact/inbox/schema.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { messageDesk } from './queue.server.ts'
import { MessageBadge, MessageBar, MessageRecord } from './record.tsx'
import { INBOX_LABELS, MESSAGES, messagesPath } from './schema.ts'

type Loaded = LoadedBy<typeof messageDesk>

export const messagePart = defineDeskPart<Loaded, { refused: string }>({
  title: 'Messages',
  records: 'messages',
  address: MESSAGES,
  all: messagesPath({ status: 'all' }),
  loadFailed: { title: 'Failed to load messages' },
  path: messagesPath,
  search: 'Name, company, email or text',
  counts: ({ counts }) =>
    INBOX_TABS.map((status) => [INBOX_LABELS[status], counts[status], { status }] as const),
  rows: ({ page }) =>
    page.rows.map(({ id, name, status, createdAt, company, email, message }) => ({
      id,
      title: name,
      badges: <MessageBadge status={status} />,
      at: <When at={createdAt} dateOnly />,
      lines: [company ?? email, message.slice(0, 160)],
    })),
  none: { title: 'No open messages', text: 'New messages from “Get in Touch” show up here.' },
  show: ({ record }, { answer }) => ({
    record: record && <MessageRecord message={record} refused={answer?.refused ?? null} />,
    bar: record && <MessageBar message={record} />,
    dialogs: null,
  }),
})
