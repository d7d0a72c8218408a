import { use, useEffect, useRef } from 'react'
import { FormResponse, Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { confirmName } from '#app/lib/number-echo.ts'
import { DICTIONARY, type FieldKey, FIELDS } from '../../../dictionary/dictionary.ts'
import { type EditorGroup, GROUP_FACTS, groupsFor, isTyped } from '../../layout.ts'
import { stated } from '../../../dictionary/fields.ts'
import { FACT_HINTS } from '../../../dictionary/hints.ts'
import { isRelevant } from '../../../dictionary/need.ts'
import { type AssetStage, type PropertyType, optionsOf } from '../../../schema.ts'
import { factLine } from '#app/listings/ui/fact-text.ts'
import { FigureField, SavedListing, useHint } from './saved-listing.tsx'
import type { EditorStep, FieldEntry } from '../../../dictionary/entry.ts'
import { Select } from '#app/ui/select.tsx'
import { CHOICES } from '../../../dictionary/choices.ts'
import { YES_NO } from '../../differences.ts'
import { figureRule } from '../../fact-input.ts'
import { LETTING_KEYS } from '../../../leases/lease.ts'
import { LeaseFields } from './fields-leases.tsx'

const STEPS = [...new Set(GROUP_FACTS.map((key) => DICTIONARY[key].step))]

type GroupsProps = {
  type: PropertyType | null
  stage: AssetStage
  /** Called when the leases change, because their fields have no names. */
  onLeases: () => void
}

/** The optional groups, ordered by type and stage. Fields that do not apply are hidden but still posted. */
export function GroupFields(props: GroupsProps) {
  const groups = groupsFor(props.type, props.stage)
  const others = STEPS.filter((step) => !groups.some((group) => group.step === step))
  const hidden = others.map((step) => ({ step, title: '', isOptional: true }))
  return [...groups, ...hidden].map((group) => <Group key={group.step} group={group} {...props} />)
}

function Group({ group, type, stage, onLeases }: GroupsProps & { group: EditorGroup }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { values = {}, errors = {}, only } = use(FormResponse)
  const keys = GROUP_FACTS.filter((key) => DICTIONARY[key].step === group.step)
  const isWrong = (key: FieldKey) => errors[key] !== undefined || errors[confirmName(key)] !== undefined
  const isShown = (key: FieldKey) => isRelevant(key, type, stage) || isWrong(key)
  const shown = keys.filter(isShown)
  const isOpen = keys.some((key) => isWrong(key) || only?.has(key))
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true
  }, [isOpen])
  return (
    <details
      ref={details}
      id={`group-${group.step}`}
      open={isOpen || undefined}
      hidden={!isOpen && (group.title === '' || only !== undefined)}
      className="group scroll-mt-24 rounded-card border border-line bg-sheet"
    >
      <summary className="flex cursor-pointer items-baseline justify-between gap-4 rounded-card px-4 py-3 hover:bg-wash sm:px-6">
        <span className="font-display text-17 font-medium">{group.title || 'More facts'}</span>
        <span className="shrink-0 text-13 text-ink-2 tabular-nums">
          {group.isOptional && 'optional · '}
          {shown.filter((key) => values[key]).length} of {shown.length}
        </span>
      </summary>
      <div className="border-t border-line px-4 py-5 sm:px-6">
        <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">
          {keys.map((key) => (
            <div
              key={key}
              hidden={only ? !only.has(key) && !isWrong(key) : !isShown(key)}
              className={isWide(key) ? 'sm:col-span-2' : undefined}
            >
              <FactField name={key} onLeases={onLeases} />
            </div>
          ))}
        </div>
        {!only && <Calculated step={group.step} />}
      </div>
    </details>
  )
}

function isWide(key: FieldKey): boolean {
  const { isLong, kind }: FieldEntry = DICTIONARY[key]
  return isLong === true || kind === 'list' || kind === 'leases' || key === 'address'
}

const CALCULATED = FIELDS.filter(
  (entry) => !isTyped(entry) && !('computed' in entry[1].source) && entry[1].kind !== 'tenants',
)
const LETTING = FIELDS.filter(([key]) => LETTING_KEYS.some((one) => one === key))

/** Values of this group that the server calculated from the saved ones. */
function Calculated({ step }: { step: EditorStep }) {
  const fields = use(SavedListing)?.fields
  if (!fields) return null
  const replaced = fields.details.typed_letting
  const letting = LETTING.filter(([key]) => Object.keys(replaced ?? {}).includes(key))
  const calculated = [...letting, ...CALCULATED]
    .filter(([, entry]) => entry.step === step)
    .flatMap(([key, { label }]) => {
      const value = stated(fields, key)
      return value === null ? [] : [`${label}: ${factLine(key, value)}`]
    })
  if (calculated.length === 0) return null
  return (
    <p className="mt-4 text-13 text-ink-2">Calculated from your saved figures. {calculated.join(' · ')}</p>
  )
}

/** One dictionary fact with the control for its kind. */
function FactField({ name, onLeases }: Pick<GroupsProps, 'onLeases'> & { name: FieldKey }) {
  const { label, kind }: FieldEntry = DICTIONARY[name]
  const hint = FACT_HINTS[name]
  const hints = useHint(name, hint)
  const rule = figureRule(name)
  if (rule) return <FigureField name={name} rule={rule} label={label} hint={hint} />
  if (kind === 'leases') return <LeaseFields label={label} hint={hints} onEdit={onLeases} />
  return (
    <Field label={label} name={name} optional hint={hints}>
      <Control name={name} />
    </Field>
  )
}

const MAX_LIST_LENGTH = 500

function Control({ name }: { name: FieldKey }) {
  const { kind, max = 120, isLong }: FieldEntry = DICTIONARY[name]
  if (kind === 'choice') return <Select options={optionsOf(CHOICES[name] ?? {})} placeholder="Not stated" />
  if (kind === 'yesno') return <Select options={optionsOf(YES_NO)} placeholder="Not known" />
  if (kind === 'date') return <TextInput type="date" className="tabular-nums" />
  if (kind === 'list') return <TextArea rows={3} maxLength={MAX_LIST_LENGTH} />
  if (isLong) return <TextArea rows={4} maxLength={max} />
  return <TextInput maxLength={max} autoComplete="off" />
}
