import { ANSWER_DAY, REVIEW_DAY } from './review-day-texts.ts'
import { AnswersBySubmission } from '#app/review/requested/requested-item-list.tsx'
import type { Submission } from '#app/review/requested/state.ts'
import { RETURNED_ENTRY, SUBMITTED_ENTRY } from '#app/review/turn-texts.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import type { PastDecision } from '#app/review/history.server.ts'
import { Timeline, type TimelineItem } from '#app/ui/timeline.tsx'
import { RecordSection } from './record-section.tsx'
import { whenText } from './when.tsx'

type HistoryStart = { id: string; title: string; at: Date | string | null }

const TITLES: Readonly<Record<string, { title: string; tone: NonNullable<TimelineItem['tone']> }>> = {
  approve: { title: 'Approved', tone: 'ok' },
  reject: { title: 'Rejected', tone: 'stop' },
  requestInfo: { title: 'Information requested', tone: 'note' },
  ask: { title: ANSWER_DAY.asked, tone: 'note' },
  drop: { title: 'Request withdrawn', tone: 'plain' },
  suspend: { title: 'Suspended', tone: 'stop' },
  reinstate: { title: 'Reinstated', tone: 'ok' },
  reopen: { title: 'Reopened', tone: 'note' },
  revert: { title: 'Reverted', tone: 'stop' },
  postpone: { title: REVIEW_DAY.step, tone: 'note' },
}

function titleOf({ action, from, to }: PastDecision): string {
  if (action === 'reject' && from === to) return 'Rejection reason corrected'
  return TITLES[action]?.title ?? action
}

function Texts({ reason, memberNotes, internalNotes, asked }: PastDecision) {
  const items = asked.map(({ label, words }) => (words ? `${label}: ${words}` : label)).join('\n')
  const texts = [
    ['Reason', reason],
    [REQUESTED.title, items],
    ['Notes for the member', memberNotes],
    ['Internal notes', internalNotes],
  ].filter(([, text]) => text)
  if (texts.length === 0) return null
  return (
    <dl className="flex flex-col gap-1">
      {texts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-13">{label}</dt>
          <dd className="whitespace-pre-wrap text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export const submissionStarts = (submissions: readonly Omit<Submission, 'answered'>[]): HistoryStart[] =>
  submissions.map(({ revision, submittedAt, isReturned }) => ({
    id: `submitted-${revision}`,
    title: `${isReturned ? RETURNED_ENTRY : SUBMITTED_ENTRY} · version ${revision}`,
    at: submittedAt,
  }))

export const EarlierAnswers = ({ earlier }: { earlier: readonly Submission[] }) =>
  earlier.length > 0 && (
    <RecordSection title={REQUESTED.earlier}>
      <AnswersBySubmission submissions={earlier} isDesk />
    </RecordSection>
  )

type Props = { decisions: readonly PastDecision[]; starts: readonly HistoryStart[] }

/** All decisions with their text, newest first, ending with how the record began (ADM-044, MEM-094). */
export function DecisionHistory({ decisions, starts }: Props) {
  const decided = decisions.map((decision, index) => ({
    id: `decision-${index}`,
    at: decision.decidedAt,
    title: `${titleOf(decision)} · version ${decision.revision}`,
    by: decision.decidedBy ?? 'A former admin',
    text: <Texts {...decision} />,
    tone: TITLES[decision.action]?.tone ?? ('plain' as const),
  }))
  const startItems = starts.flatMap(({ id, title, at }) =>
    at === null ? [] : [{ id, title, at: new Date(at) }],
  )
  const items: TimelineItem[] = [...decided, ...startItems]
    .toSorted((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime())
    .map(({ at, ...item }) => ({ ...item, when: new Date(at).toISOString(), whenText: whenText(at) }))
  return <Timeline items={items} />
}
