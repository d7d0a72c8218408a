import { handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import { messageDesk } from './queue.server.ts'
import { INBOX_LABELS, MESSAGES, messagesPath, INBOX_TABS } from './schema.ts'
import { Mail } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { InboxMessage } from '#app/contact/queries.server.ts'
import { brand } from '#app/lib/identity.ts'
import { cutText } from '#app/lib/visible-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useUpdateDescription } from '#app/ui/record-update.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import type { Route } from './+types/desk'

/** Maximum characters quoted in a reply; email apps truncate longer mailto links. */
const QUOTED = 800

/** A mailto link with a draft reply that quotes the message. */
function replyTo({ email, name, message }: InboxMessage): string {
  const text = message.length > QUOTED ? `${cutText(message, QUOTED)}…` : message
  const quoted = text.replace(/^/gm, '> ').replaceAll('\n', '\r\n')
  const body = `Hello ${name},\r\n\r\n\r\n\r\nYou wrote:\r\n${quoted}`
  const parts = { subject: `Your message to ${brand()}`, body }
  const query = Object.entries(parts).map(
    ([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`,
  )
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`
}

function MessageBadge({ status }: Pick<InboxMessage, 'status'>) {
  return <Badge tone={status === 'open' ? 'wait' : 'ok'}>{INBOX_LABELS[status]}</Badge>
}

type Props = { message: InboxMessage }

/** Actions on the open message. Admins reply in their own email app. */
function MessageBar({ message }: Props) {
  const isSending = useNavigation().formData != null
  const isOpen = message.status === 'open'
  const changed = useUpdateDescription()
  return (
    <DecisionBar>
      <a href={replyTo(message)} className={buttonClass({ variant: isOpen ? 'primary' : 'plain' })}>
        <span className="inline-flex items-center gap-2">
          <Mail aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Reply by email
        </span>
      </a>
      <Form method="post">
        <input type="hidden" name="id" value={message.id} />
        <Button name="intent" value={isOpen ? 'answer' : 'reopen'} pending={isSending} {...changed}>
          {isOpen ? 'Mark as answered' : 'Reopen'}
        </Button>
      </Form>
    </DecisionBar>
  )
}

/** One contact message as plain text (ADM-202). */
function MessageRecord({ message, refused }: Props & { refused: string | null }) {
  const { name, company, email, createdAt, answeredAt, answeredBy } = message
  return (
    <article>
      {refused && (
        <Notice tone="stop" live title="Nothing was changed" className="mb-5">
          {refused}
        </Notice>
      )}
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-21 break-words md:text-28">{name}</h2>
        <MessageBadge status={message.status} />
      </header>
      {answeredAt && (
        <Notice tone="ok" className="mb-5" title="Answered">
          Marked by {answeredBy ?? 'a former admin'}, <Moment at={answeredAt} />.
        </Notice>
      )}
      <DefinitionList
        dense
        items={[
          { term: 'Name', value: name },
          { term: 'Company', value: company ?? 'Not stated' },
          {
            term: 'Email',
            value: (
              <a href={replyTo(message)} className="text-link break-all">
                {email}
              </a>
            ),
          },
          { term: 'Received', value: <Moment at={createdAt} /> },
        ]}
      />
      <p className="mt-5 max-w-[68ch] border-t border-line pt-5 break-words whitespace-pre-wrap">
        {message.message}
      </p>
    </article>
  )
}

type Loaded = LoadedBy<typeof messageDesk>

const messagePart = defineDeskPart<Loaded, { refused: string }>({
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
  show: ({ record }, { result }) => ({
    record: record && <MessageRecord message={record} refused={result?.refused ?? null} />,
    bar: record && <MessageBar message={record} />,
    dialogs: null,
  }),
})

export { revalidateAfterRefusal as shouldRevalidate } from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(messageDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(messageDesk, args)
export { keepPage as clientAction } from '#app/ui/keep-form.ts'
export const meta = deskMeta(messagePart)
export const ErrorBoundary = deskFailed(messagePart)
export default deskPage(messagePart)
