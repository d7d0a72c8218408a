import { RadioGroup } from '#app/ui/choice.tsx'
import { EDITOR_LABELS } from '../../editor-form.ts'
import {
  UNLOCK_HINTS,
  UNLOCK_RULES,
  type UnlockRule,
  VISIBILITIES,
  type Visibility,
  VISIBILITY_HINTS,
} from '../../schema.ts'
import { errorFor, type FieldsProps, textOf } from './form-texts.ts'

const visibilityChoices = (Object.keys(VISIBILITIES) as Visibility[]).map((value) => ({
  value,
  label: VISIBILITIES[value],
  hint: VISIBILITY_HINTS[value],
}))
const unlockChoices = (Object.keys(UNLOCK_RULES) as UnlockRule[]).map((value) => ({
  value,
  label: UNLOCK_RULES[value],
  hint: UNLOCK_HINTS[value],
}))

/** Who sees how much, and what opens the rest (PUB-091, PUB-222). */
export function DisclosureFields({ form, isApproved }: FieldsProps & { isApproved: boolean }) {
  return (
    <>
      <RadioGroup
        legend={EDITOR_LABELS.visibility}
        name="visibility"
        variant="cards"
        columns={3}
        options={visibilityChoices}
        defaultValue={textOf(form, 'visibility') || 'public'}
        error={errorFor(form, 'visibility')}
        hint={isApproved ? 'Showing less acts at once; showing more waits for review.' : undefined}
      />
      <RadioGroup
        legend="What opens the full listing"
        name="unlockRule"
        options={unlockChoices}
        defaultValue={textOf(form, 'unlockRule') || 'both'}
        error={errorFor(form, 'unlockRule')}
      />
    </>
  )
}
