import type { InboxMessage, InboxPage } from '#app/contact/inbox/queries.server.ts'
import type { InboxFilters } from '#app/contact/inbox/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterText } from '#app/ui/filter-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { INBOX_LABELS, MESSAGES, messagesPath } from './schema.ts'
import { QueueHead, QueueList, QueueRow } from '#app/review/desk/frame.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = { filters: InboxFilters; page: InboxPage; openId: string | null }

export function MessageBadge({ status }: Pick<InboxMessage, 'status'>) {
  return <Badge tone={status === 'open' ? 'wait' : 'ok'}>{INBOX_LABELS[status]}</Badge>
}

function Search({ filters }: Pick<Props, 'filters'>) {
  return (
    <FilterBar
      key={JSON.stringify(filters)}
      action={MESSAGES}
      label="Search messages"
      sticky={false}
      actions={<Button size="sm">Search</Button>}
    >
      {filters.status !== 'open' && <input type="hidden" name="status" value={filters.status} />}
      <FilterText
        wide
        label="Search"
        name="search"
        defaultValue={filters.search}
        placeholder="Name, company, email or words"
        maxLength={200}
      />
    </FilterBar>
  )
}

function Nothing({ filters: { status, search } }: Pick<Props, 'filters'>) {
  if (search)
    return (
      <EmptyState
        className="m-4"
        title="No message fits"
        text={`Nothing ${status === 'all' ? '' : `${INBOX_LABELS[status].toLowerCase()} `}holds these words.`}
        action={<LinkButton to={messagesPath({ status: 'all' })}>Show all messages</LinkButton>}
      />
    )
  return (
    <EmptyState
      className="m-4"
      title={status === 'open' ? 'Every message is answered' : 'No messages here'}
      text="What visitors write through Get in Touch stands here from the moment it arrives."
      action={
        status === 'all' ? null : (
          <LinkButton to={messagesPath({ status: 'all' })}>Show all messages</LinkButton>
        )
      }
    />
  )
}

/** The inbox, newest first, with its search (ADM-202). */
export function MessageQueue({ filters, page, openId }: Props) {
  return (
    <>
      <QueueHead>
        <Search filters={filters} />
      </QueueHead>
      {page.rows.length === 0 ? (
        <Nothing filters={filters} />
      ) : (
        <QueueList label="Messages">
          {page.rows.map((row) => (
            <QueueRow
              key={row.id}
              to={messagesPath(filters, row.id)}
              isCurrent={row.id === openId}
              title={row.name}
              badge={<MessageBadge status={row.status} />}
              at={<When at={row.createdAt} dateOnly />}
              lines={[row.company ?? row.email, row.message.slice(0, 160)]}
            />
          ))}
        </QueueList>
      )}
      {(page.next !== null || filters.after !== null) && (
        <div className="border-t border-line p-3">
          <Pager
            previousHref={filters.after === null ? null : messagesPath({ ...filters, after: null })}
            previousLabel="First page"
            nextHref={page.next === null ? null : messagesPath({ ...filters, after: page.next })}
          />
        </div>
      )}
    </>
  )
}
