import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { Notice } from '../queries.server.ts'
import { NOTICE_KINDS } from '../schema.ts'

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
export function NoticeRow({ notice }: { notice: Notice }) {
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
