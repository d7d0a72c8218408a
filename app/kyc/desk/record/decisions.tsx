import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When } from '#app/review/desk/when.tsx'
import { REOPEN } from '#app/review/reopen-texts.ts'

export function DocumentDecisions({ decisions }: Pick<SubmissionRecord, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <RecordSection title="Decisions">
      <ul className="divide-y divide-line border-y border-line">
        {decisions.map(({ action, at, by, reason }) => (
          <li key={at} className="py-2">
            <p>
              <span className="font-medium">{REOPEN.said[action]}</span>{' '}
              <span className="text-13 text-ink-2">
                {by ?? '—'}, <When at={at} />
              </span>
            </p>
            {reason && <p className="text-13 break-words whitespace-pre-wrap">{reason}</p>}
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
