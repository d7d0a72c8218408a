import type { FormEvent } from 'react'
import { KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import { ItemAnswer } from '#app/review/requested/item-answer.tsx'
import { RequestedItemFrame } from '#app/review/requested/requested-item-frame.tsx'
import { openOf } from '#app/review/requested/state.ts'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { previousIn } from '../../schema/documents.ts'
import { type ProfileForm, stepPath } from '../../schema/profile-form.ts'
import { Slot } from '../../ui/document-slots.tsx'
import { FORM_ID } from '../../ui/form-actions.tsx'
import type { TypedValues } from '#app/lib/form.ts'

type Props = {
  form: ProfileForm
  page: WizardPage
  values: TypedValues
  errors: Readonly<Record<string, string | undefined>>
  onChange: (event: FormEvent<HTMLElement>) => void
}

/** The requested documents, each with an upload area and a field for why it cannot be provided. */
export function RequestedDocuments({ form, page, values, errors, onChange }: Props) {
  const { items, shown } = page.asked ?? { items: [], shown: [] }
  const documents = items.filter(({ kind }) => kind === 'document')
  const [first] = openOf(shown)
  if (documents.length === 0) return null
  return (
    <div className="flex flex-col gap-6 border-t border-line pt-6" onChange={onChange}>
      <p className="text-ink-2">{KYC_CONFIDENTIALITY}</p>
      {documents.map((item) => {
        const slot = form.slots.find(({ type }) => type === item.name)
        return (
          <RequestedItemFrame
            key={item.key}
            item={item}
            state={shown.find(({ key }) => key === item.key)?.state ?? 'open'}
            isFirst={item.key === first?.key && Object.keys(errors).length === 0}
          >
            {slot && (
              <Slot
                form={form}
                back={stepPath(form, 1)}
                slot={slot}
                isRequired
                documents={page.documents.filter(({ type }) => type === slot.type)}
                previous={previousIn(slot.type, page.previous)}
                error={errors[slot.type]}
              />
            )}
            <ItemAnswer item={item} values={values} errors={errors} form={FORM_ID} />
          </RequestedItemFrame>
        )
      })}
    </div>
  )
}
