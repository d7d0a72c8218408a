import type { ReactNode } from 'react'
import type { Field } from '../../schema/field-kit.ts'
import { VERSIONS } from '../versions.words.ts'

/** Hint of a field of an approved profile: its own, and the effect of a change. */
export function ChangeHint({
  field: { change },
  value,
  hint,
  isCompletion = false,
}: {
  field: Field
  value: string | string[] | undefined
  hint?: ReactNode
  /** The first completion is fully reviewed. */
  isCompletion?: boolean | undefined
}) {
  const what = isCompletion
    ? 'material'
    : typeof change === 'string'
      ? change
      : (change[String(value)] ?? 'material')
  return (
    <>
      {hint}
      {hint && <br />}
      <span className={what === 'material' ? 'text-wait' : 'text-ok'}>
        {what === 'material' ? VERSIONS.reviewedFirst : VERSIONS.liveOnSave}
      </span>
    </>
  )
}
