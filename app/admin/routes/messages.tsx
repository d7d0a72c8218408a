import { data } from 'react-router'
import { moveMessage } from '#app/contact/inbox/commands.server.ts'
import { countMessages, findMessage, listMessages } from '#app/contact/inbox/queries.server.ts'
import { INBOX_TABS, inboxFilters, messageStep } from '#app/contact/inbox/schema.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { keepPage } from '#app/ui/keep-form.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { INBOX_LABELS, MESSAGES, messagesPath } from '#app/contact/desk/schema.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { Desk } from '#app/review/desk/frame.tsx'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import { MessageQueue } from '#app/contact/desk/row.tsx'
import { MessageBar, MessageRecord } from '#app/contact/desk/record.tsx'
import type { Route } from './+types/messages'

const TITLE = 'Messages'
const LOAD_FAILED = 'Failed to load messages'

const DONE = { answer: 'Message marked as answered', reopen: 'Message opened again' } as const
const TOO_LATE = {
  answer: 'Another admin has marked this message as answered already.',
  reopen: 'Another admin has opened this message again already.',
} as const

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const filters = inboxFilters.parse({ ...Object.fromEntries(query), after: query.get('after') })
  const id = query.get('id')
  return orLoadFailure(LOAD_FAILED, async () => {
    const [page, counts, record] = await Promise.all([
      listMessages(admin, filters),
      countMessages(admin),
      id === null ? null : findMessage(admin, id),
    ])
    if (id !== null && record === null) throw refusal('not_found')
    return { filters, page, counts, record }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const parsed = parseForm(messageStep, await request.formData())
  if (!parsed.ok) throw refusal('invalid')
  const { intent } = parsed.data
  const moved = await moveMessage(admin, parsed.data)
  if (moved.ok) return redirectWithToast(addressOf(request), { title: DONE[intent], tone: 'ok' })
  if (moved.refused === 'not_found') throw refusal('not_found')
  return data({ refused: TOO_LATE[intent] }, { status: statusOf('conflict') })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

/** The inbox of what visitors wrote through Get in Touch (ADM-202). */
export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, counts, record } = loaderData
  return (
    <Desk
      title={TITLE}
      counts={INBOX_TABS.map((tab) => ({
        label: INBOX_LABELS[tab],
        count: counts[tab],
        to: messagesPath({ status: tab }),
        isCurrent: tab === filters.status,
      }))}
      backHref={messagesPath(filters)}
      recordKey={record?.id ?? null}
      queue={<MessageQueue filters={filters} page={page} openId={record?.id ?? null} />}
      record={record && <MessageRecord message={record} refused={actionData?.refused ?? null} />}
      bar={record && <MessageBar message={record} />}
      dialogs={null}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address={MESSAGES} />
}
