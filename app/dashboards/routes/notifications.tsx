import { Form, redirect, useNavigation, useRevalidator, Link } from 'react-router'
import { reloadPage } from '#app/ui/reload-page.ts'
import { formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { openNumber } from '#app/lib/sealed-number.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { readAllNotices, readNotice } from '#app/notices/commands/read-notices.server.ts'
import { countUnread, listNotices, numberScope, type Notice } from '#app/notices/queries.server.ts'
import { requireReader } from '#app/gates/gate.server.ts'
import { useStreamMessage } from '#app/notices/ui/stream-messages.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/notifications'
import { Moment } from '#app/ui/moment.tsx'
import { NOTICE_KINDS } from '#app/notices/schema.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Notifications') }]

/** The member's own notices, newest first, a page at a time (MEM-383). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireReader(context.get(viewerContext), request)
  const before = openNumber(new URL(request.url).searchParams.get('before'), numberScope(member))
  const isFirst = before === null
  const [page, unread, turn] = await Promise.all([
    listNotices(member, before),
    countUnread(member.userId),
    isFirst ? loadMemberTurn(member) : null,
  ])
  return { ...page, unread, turn, isFirst }
}

/** Opens a notice, or marks one or all of them as read; other members' notices return 404 (MEM-383). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireReader(context.get(viewerContext), request)
  const formData = await request.formData()
  const id = openNumber(formText(formData, 'id'), numberScope(member))
  const intent = formText(formData, 'intent')
  if (!['open', 'read', 'all'].includes(intent)) throw refusal('invalid')
  if (id === null) throw refusal('not_found')
  const { pathname, search } = new URL(request.url)
  if (intent === 'all') {
    await readAllNotices(member, id)
    return redirect(pathname + search, 303)
  }
  const read = await readNotice(member, id)
  if (!read.ok) throw refusal('not_found')
  return redirect(intent === 'open' ? read.value.path : pathname + search, 303)
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notices, next, unread, turn, isFirst } = loaderData
  const { revalidate } = useRevalidator()
  const { formData } = useNavigation()
  useStreamMessage((message) => {
    if (message.type === 'unread' && (!message.isFirst || message.unread !== unread))
      void reloadPage(revalidate)
  })
  const newest = notices[0]
  return (
    <Page
      title="Notifications"
      lead="Newest first. We keep notifications for 1 year."
      actions={
        <>
          {unread > 0 && newest && isFirst && (
            <Form method="post">
              <input type="hidden" name="id" value={newest.id} />
              <Button name="intent" value="all" pending={formData?.get('intent') === 'all'}>
                Mark all as read
              </Button>
            </Form>
          )}
          <LinkButton to="/settings/notifications">Notification settings</LinkButton>
        </>
      }
    >
      <TurnNotice turn={turn} className="mb-6 max-w-[50rem]" />
      {notices.length === 0 ? (
        <EmptyState
          title={isFirst ? 'No notifications yet' : 'No older notifications'}
          text={
            isFirst
              ? 'Decisions, requests, inquiries, connections and alerts show up here.'
              : 'You’ve reached the end of the list.'
          }
          {...(!isFirst && { action: <LinkButton to="/notifications">Back to newest</LinkButton> })}
        />
      ) : (
        <div className="flex max-w-[50rem] flex-col gap-6">
          <ul className="overflow-hidden rounded-card border border-line bg-sheet">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
          <Pager
            previousHref={isFirst ? null : '/notifications'}
            nextHref={next === null ? null : `/notifications?before=${next}`}
          />
        </div>
      )}
    </Page>
  )
}

const link =
  'text-left text-ink underline-offset-3 wrap-anywhere after:absolute after:inset-0 hover:underline'

/** Opens the notice's page; a new notice is opened with a post, which updates all windows. */
function Opener({ notice }: { notice: Notice }) {
  if (notice.isRead) {
    return (
      <Link to={notice.path} className={link}>
        {notice.title}
      </Link>
    )
  }
  return (
    <Form method="post">
      <input type="hidden" name="id" value={notice.id} />
      <button name="intent" value="open" className={`${link} font-medium`}>
        {notice.title}
      </button>
    </Form>
  )
}

/** One notice: title, time and link; marked when new. */
function NoticeRow({ notice }: { notice: Notice }) {
  const { id, kind, text, createdAt, isRead } = notice
  return (
    <li className="relative flex gap-x-3 border-b border-line px-4 py-4 last:border-b-0 hover:bg-wash sm:px-5">
      <span className="mt-2 size-2 shrink-0">
        {!isRead && (
          <>
            <span aria-hidden="true" className="block size-2 rounded-full bg-boundary" />
            <span className="sr-only">New:</span>
          </>
        )}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <Opener notice={notice} />
        {text && <p className="text-ink-2 wrap-anywhere whitespace-pre-line">{text}</p>}
        <p className="flex flex-wrap gap-x-3 text-13 text-ink-2">
          <span>{NOTICE_KINDS[kind].label}</span>
          <Moment at={createdAt} />
        </p>
      </div>
      {!isRead && (
        <Form method="post" className="relative shrink-0 self-start">
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" size="sm" name="intent" value="read">
            Mark as read
            <span className="sr-only">: {notice.title}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
