import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { ItemAnswer } from '#app/review/requested/item-answer.tsx'
import { RequestedItemFrame } from '#app/review/requested/requested-item-frame.tsx'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { stateOf } from '#app/review/requested/state.ts'
import { shownAnswer } from '../../schema/field-texts.ts'
import { formFields } from '../../schema/form-step.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { type CustomInputs, RevealedField } from '../../ui/step-body.tsx'
import type { StepProps } from '../../ui/step-fields.tsx'
import { namesOf } from '../requested-form.ts'

/** Fields per item: its own, and related ones that no other item shows. */
function fieldNamesByItem(form: ProfileForm, items: readonly RequestedItem[]): Map<string, string[]> {
  const own = new Set(items.map(({ name }) => name))
  const rendered = new Set<string>()
  return new Map(
    items.map((item) => {
      const names = namesOf(form, item).filter((name) => name === item.name || !own.has(name))
      const fresh = names.filter((name) => !rendered.has(name))
      for (const name of fresh) rendered.add(name)
      return [item.key, fresh]
    }),
  )
}

type Props = {
  form: ProfileForm
  items: readonly RequestedItem[]
  customFields: CustomInputs
  firstOpen: string | null
  step: StepProps
}

/** The requested items. Stays mounted across reloads, because a remount would lose what was typed. */
export function RequestedBody({ form, items, customFields, firstOpen, step }: Props) {
  const fields = formFields(form)
  const names = fieldNamesByItem(form, items)
  const facts = { typed: step.live, documents: [], askedAt: null }
  return items
    .filter(({ kind }) => kind !== 'document')
    .map((item) => {
      const { key, kind, name, before } = item
      return (
        <RequestedItemFrame
          key={key}
          item={item}
          state={stateOf(item, facts)}
          isFirst={key === firstOpen && Object.keys(step.errors).length === 0}
        >
          {kind === 'field' && (
            <>
              {names.get(key)?.map((one) => {
                const field = fields[one]
                return (
                  field && (
                    <RevealedField
                      key={one}
                      step={step}
                      name={one}
                      field={field}
                      customFields={customFields}
                      isAsked={one === name}
                    />
                  )
                )
              })}
              <p className="text-13 text-ink-2">
                {REQUESTED.former}: {shownAnswer(fields[name], before) || REQUESTED.notStated}
              </p>
            </>
          )}
          <ItemAnswer item={item} values={step.values} errors={step.errors} />
        </RequestedItemFrame>
      )
    })
}
