import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'

type Props = {
  status: string
  reason: string | null
  memberNotes: string | null
  internalNotes: string | null
  asked?: readonly RequestedItem[]
}

const TITLES: Readonly<Record<string, { title: string; tone: NoticeTone }>> = {
  rejected: { title: 'Rejection reason', tone: 'stop' },
  more_info_requested: { title: 'Information needed', tone: 'note' },
  pending: { title: 'Last request before this submission', tone: 'wait' },
}

/** Current reason and notes of a record; internal notes are for the back office only. */
export function CurrentNotes({ status, reason, memberNotes, internalNotes, asked = [] }: Props) {
  const texts = [
    ['Notes for the member', memberNotes],
    ['Internal notes', internalNotes],
  ].filter(([, text]) => text)
  if (!reason && texts.length === 0) return null
  const { title, tone } = TITLES[status] ?? { title: 'Notes', tone: 'note' as const }
  return (
    <Notice tone={tone} title={reason ? title : 'Notes'}>
      {reason && <p className="whitespace-pre-wrap">{reason}</p>}
      <RequestedItemList items={asked} />
      {texts.map(([label, text]) => (
        <p key={label} className="mt-1 whitespace-pre-wrap">
          <span className="text-13 text-ink-2">{label}: </span>
          {text}
        </p>
      ))}
    </Notice>
  )
}
