import { use } from 'react'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Field, FormResponse, useSubmittedValue } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { EDITOR_LABELS } from '../../differences.ts'
import { RAISABLE, RAISED_LABELS, tiersAbove } from '../../../dictionary/raised-tiers.ts'
import {
  ANALYTICS_LOCKS,
  codesOf,
  LOCK_HINTS,
  UNLOCK_HINTS,
  UNLOCK_RULES,
  VISIBILITIES,
  VISIBILITY_HINTS,
} from '../../../schema.ts'
import { SavedListing } from './saved-listing.tsx'

const choicesWith = <T extends string>(
  labels: Readonly<Record<T, string>>,
  hints: Readonly<Record<T, string>>,
) => codesOf(labels).map((value) => ({ value, label: labels[value], hint: hints[value] }))

/** Visibility, lock and unlock rule (PUB-091, PUB-222). */
export function DisclosureFields() {
  const isApproved = use(SavedListing)?.isApproved
  return (
    <>
      <RadioGroup
        legend={EDITOR_LABELS.visibility}
        name="visibility"
        variant="cards"
        columns={3}
        options={choicesWith(VISIBILITIES, VISIBILITY_HINTS)}
        defaultValue={useSubmittedValue('visibility') || 'public'}
        hint={
          isApproved && 'Stricter visibility takes effect when you save. We review wider visibility first.'
        }
      />
      <RadioGroup
        legend={EDITOR_LABELS.locked}
        name="locked"
        options={choicesWith(ANALYTICS_LOCKS, LOCK_HINTS)}
        defaultValue={useSubmittedValue('locked') || 'no'}
        hint={isApproved && 'Locking takes effect when you save. We review unlocking first.'}
      />
      <RadioGroup
        legend={EDITOR_LABELS.unlockRule}
        name="unlockRule"
        options={choicesWith(UNLOCK_RULES, UNLOCK_HINTS)}
        defaultValue={useSubmittedValue('unlockRule') || 'both'}
      />
      <RaisedFields />
    </>
  )
}

/** Facts that unlock later than the default (decision 29); facts that reveal each other are raised together. */
function RaisedFields() {
  const { values = {} } = use(FormResponse)
  const raised = RAISABLE.filter(({ name }) => values[`tier_${name}`]).length
  return (
    <details className="rounded-card border border-line">
      <summary className="flex cursor-pointer items-baseline justify-between gap-4 rounded-card px-4 py-3 hover:bg-wash">
        <span className="font-medium">Unlock some facts later</span>
        <span className="shrink-0 text-13 text-ink-2">{raised === 0 ? 'none' : `${raised} set`}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        <p className="text-13 text-ink-2">
          You can choose a later stage for a fact, but not an earlier one. To hide price, yields and areas,
          choose Semi-public above. You cannot restrict sale status, stage, risk profile or energy figures
          here.
        </p>
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          {RAISABLE.map(({ name, label, tier }) => (
            <Field key={name} label={label} name={`tier_${name}`}>
              <Select
                placeholder={RAISED_LABELS[tier === 'V' || tier === 'A' ? 'A' : tier]}
                options={tiersAbove(tier).map((value) => ({ value, label: RAISED_LABELS[value] }))}
              />
            </Field>
          ))}
        </div>
      </div>
    </details>
  )
}
