import { INBOX_TABS, type InboxFilters } from '#app/contact/inbox/schema.ts'
import type { LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, type Seen } from '#app/review/desk/page.tsx'
import { activeFilters, turnNames } from '#app/review/desk/turn.ts'
import { When } from '#app/review/desk/when.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterBar, FilterText } from '#app/ui/filter-bar.tsx'
import type { messageDesk } from './queue.server.ts'
import { MessageBadge, MessageBar, MessageRecord } from './record.tsx'
import { INBOX_LABELS, MESSAGES, messagesPath } from './schema.ts'

function Search({ filters }: { filters: InboxFilters }) {
  return (
    <FilterBar
      key={JSON.stringify(filters)}
      action={MESSAGES}
      label="Search messages"
      sticky={false}
      actions={<Button size="sm">Search</Button>}
    >
      {filters.turn && <input type="hidden" name="turn" value={filters.turn} />}
      {filters.status !== 'open' && <input type="hidden" name="status" value={filters.status} />}
      <FilterText
        wide
        label="Search"
        name="search"
        defaultValue={filters.search}
        placeholder="Name, company, email or text"
        maxLength={200}
      />
    </FilterBar>
  )
}

function emptyOf({ status, search }: InboxFilters) {
  const all = { label: 'Show all messages', to: messagesPath({ status: 'all' }) }
  const which = status === 'all' ? '' : `${INBOX_LABELS[status].toLowerCase()} `
  if (search) return { title: 'No messages found', text: `No ${which}message matches your search.`, all }
  return {
    title: { open: 'All messages answered', answered: 'No answered messages', all: 'No messages yet' }[
      status
    ],
    text: 'New messages from “Get in Touch” show up here.',
    all: status === 'all' ? null : all,
  }
}

type Loaded = LoadedBy<typeof messageDesk>

export const messagePart = defineDeskPart({
  title: 'Messages',
  list: 'Messages',
  address: MESSAGES,
  loadFailed: { title: 'Failed to load messages' },
  opened: ({ record }: Loaded) => record,
  show: ({ filters, page, counts, record }: Loaded, { answer }: Seen<{ refused: string }>) => ({
    path: (id) => messagesPath(filters, id),
    counts: INBOX_TABS.map((tab) => ({
      label: INBOX_LABELS[tab],
      count: counts[tab],
      to: messagesPath({ status: tab }),
      isCurrent: tab === filters.status && filters.turn === null,
    })),
    openId: record?.id ?? null,
    head: <Search filters={filters} />,
    active: activeFilters(filters, (only) => messagesPath({ ...only, after: null }), [
      [filters.status === 'all' ? null : INBOX_LABELS[filters.status], { status: 'all' }],
      ...turnNames(filters),
    ]),
    rows: page.rows.map(({ id, name, status, createdAt, company, email, message }) => ({
      id,
      title: name,
      badges: <MessageBadge status={status} />,
      at: <When at={createdAt} dateOnly />,
      lines: [company ?? email, message.slice(0, 160)],
    })),
    empty: emptyOf(filters),
    pager: {
      first: filters.after === null ? null : messagesPath({ ...filters, after: null }),
      next: page.next === null ? null : messagesPath({ ...filters, after: page.next }),
    },
    record: record && <MessageRecord message={record} refused={answer?.refused ?? null} />,
    bar: record && <MessageBar message={record} />,
    dialogs: null,
  }),
})
