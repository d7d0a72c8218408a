import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { Gap } from '../../../dictionary/completeness.ts'
import { DICTIONARY, type FieldKey } from '../../../dictionary/dictionary.ts'
import { LISTING_LIMITS } from '../../../schema.ts'
import type { OwnListingRecord } from '../../queries/own.server.ts'

/** Link target of a fact: its field, or its group, which may be collapsed. */
function linkOf(field: string): string {
  const isFact = Object.hasOwn(DICTIONARY, field) && field !== 'asset_stage'
  return isFact ? `#group-${DICTIONARY[field as FieldKey].step}` : `#${field}`
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return gaps.map(({ field, label }, index) => (
    <span key={field}>
      {index > 0 && ', '}
      <a href={linkOf(field)} className="underline underline-offset-3">
        {label}
      </a>
    </span>
  ))
}

/** Completeness and advice for the saved version (docs/data-dictionary.md, section 12). */
export function CheckCard({ listing: { completeness, advice } }: { listing: OwnListingRecord }) {
  const { filled, total, missing, filtered } = completeness
  const errors = advice.filter(({ level }) => level === 'error')
  const warnings = advice.filter(({ level }) => level === 'warning')
  return (
    <Card as="section" id="check" className="py-5 sm:p-6">
      <CardHeader title="Completeness" level={2} />
      <div className="flex flex-col gap-5">
        <div>
          <p className="mb-2">
            <strong className="font-medium tabular-nums">
              {filled} of {total}
            </strong>{' '}
            expected facts are filled in. You can submit with just a title and a location.
          </p>
          <ProgressBar value={(100 * filled) / Math.max(1, total)} label="Completeness" />
        </div>
        {filtered.length > 0 && (
          <p className="text-15">
            Investors filter by <Gaps gaps={filtered} />. Fill {filtered.length === 1 ? 'it' : 'them'} in to
            show up in their searches.
          </p>
        )}
        {missing.length > 0 && (
          <details className="text-13">
            <summary className="w-fit cursor-pointer font-medium">Missing facts</summary>
            <p className="mt-2 leading-6">
              <Gaps gaps={missing} />
            </p>
          </details>
        )}
        {errors.length > 0 && (
          <Notice tone="stop" title="Fix these before you submit">
            <ul className="list-disc pl-5">
              {errors.map(({ rule, field, message }) => (
                <li key={rule}>
                  <a href={linkOf(field)} className="underline underline-offset-3">
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {warnings.map(({ rule, message }) => (
          <Field
            key={rule}
            label={message}
            name={`why_${rule}`}
            optional
            hint="Correct the value, or tell the reviewer in one sentence why it is correct."
          >
            <TextInput maxLength={LISTING_LIMITS.reason} placeholder="Reason" autoComplete="off" />
          </Field>
        ))}
      </div>
    </Card>
  )
}
