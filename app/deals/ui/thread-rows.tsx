import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { OTHER_SIDE } from '#app/review/turn-texts.ts'
import { TurnLine } from '#app/review/turn-line.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { ThreadRow } from '../queries/threads.server.ts'

import { INQUIRY_KINDS, INQUIRY_STATUSES, type InquiryStatus } from '../schema.ts'

const TONES = { waiting: 'wait', in_progress: 'note', closed: 'plain' } as const satisfies Record<
  InquiryStatus,
  BadgeTone
>

/** An inquiry's status, labelled as in MEM-301. */
export function InquiryState({ status }: { status: InquiryStatus }) {
  return <Badge tone={TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
}

/** Inquiries as a ruled list; each opens its thread. */
export function ThreadRows({ label, rows }: { label: string; rows: readonly ThreadRow[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-sheet">
      {rows.map(({ id, kind, status, title, from, messages, lastWrittenAt, turn }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-wash sm:px-5"
        >
          <div className="min-w-0 flex-1 basis-56">
            <Link
              to={`/inquiries/${id}`}
              className="font-medium break-words -outline-offset-2 after:absolute after:inset-0"
            >
              {title}
            </Link>
            <p className="text-13 text-ink-2">
              {INQUIRY_KINDS[kind]}
              {from && ` · ${from}`} · {messages} {messages === 1 ? 'message' : 'messages'}, last on{' '}
              <Moment at={lastWrittenAt} />
            </p>
            <TurnLine turn={turn} company={OTHER_SIDE.owner} />
          </div>
          <InquiryState status={status} />
        </li>
      ))}
    </ul>
  )
}
