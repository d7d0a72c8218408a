import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { REQUESTED } from './requested-texts.ts'
import type { ShownItem, Submission } from './state.ts'

const TONES = { open: 'wait', done: 'ok', answered: 'note' } as const

type ListItem = Omit<ShownItem, 'state' | 'answer'> & Partial<Pick<ShownItem, 'state' | 'answer'>>

type ListProps = {
  items: readonly ListItem[]
  to?: ((item: ListItem) => string | null) | undefined
}

export function RequestedItemList({ items, to }: ListProps) {
  if (items.length === 0) return null
  return (
    <ol className="mt-2 flex flex-col divide-y divide-line border-y border-line">
      {items.map((item) => {
        const { key, kind, label, words, state, answer, later } = item
        const path = to?.(item)
        return (
          <li key={key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">
                {path ? (
                  <Link to={path} className="text-link">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </p>
              {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
              {answer != null && (
                <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">
                  {kind === 'field' && REQUESTED.right}
                  {kind === 'document' && `${later ? REQUESTED.later.cannot : REQUESTED.cannot}: ${answer}`}
                  {kind === 'question' && answer}
                </p>
              )}
            </div>
            {state && <Badge tone={TONES[state]}>{REQUESTED.states[state]}</Badge>}
          </li>
        )
      })}
    </ol>
  )
}

type AnswersProps = { submissions: readonly Submission[]; isDesk?: boolean }

/** Answers by submission, each under its version or the time it was sent. */
export function AnswersBySubmission({ submissions, isDesk = false }: AnswersProps) {
  return submissions.map(({ revision, submittedAt, answered }) => (
    <div key={revision} className="mt-4 first:mt-0">
      <p className="text-13 text-ink-2">
        {isDesk ? `Version ${revision} ·` : 'Sent on'} <Moment at={submittedAt} />
      </p>
      <RequestedItemList items={answered} />
    </div>
  ))
}
