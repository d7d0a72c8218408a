import { isDocumentType } from '#app/kyc/schema.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { ANSWER_MIN, ANSWER_MAX, type RequestedItem, requestPath } from '#app/review/requested/schema.ts'
import { answerNames } from '#app/review/requested/state.ts'
import * as kit from '../schema/field-kit.ts'
import { formFields, formStep } from '../schema/form-step.ts'
import type { ProfileForm } from '../schema/profile-form.ts'

const isLongEnough = (text: unknown) => typeof text === 'string' && text.length >= ANSWER_MIN

/** Fields for resolving an item without changing the profile. */
function answerFields({ key, kind }: RequestedItem): kit.Fields {
  const { right, cannot, words } = answerNames(key)
  switch (kind) {
    case 'field':
      return { [right]: kit.tick(REQUESTED.right, { change: 'minor' }) }
    case 'question':
      return { [words]: kit.longText(REQUESTED.yourAnswer, { max: ANSWER_MAX, change: 'minor' }) }
    case 'document':
      return {
        [cannot]: kit.tick(REQUESTED.cannot, { change: 'minor' }),
        [words]: kit.longText(REQUESTED.why, {
          hint: REQUESTED.whyHint,
          max: ANSWER_MAX,
          rows: 2,
          change: 'minor',
          check: {
            passes: (step) => step[cannot] !== true || isLongEnough(step[words]),
            message: REQUESTED.whyMissing,
          },
        }),
      }
  }
}

/** Form fields that an item shows: its own, the one it depends on and those that depend on it. */
export function namesOf(form: ProfileForm, { kind, name }: RequestedItem): string[] {
  const fields = formFields(form)
  const own = kind === 'field' && Object.hasOwn(fields, name) && fields[name]
  if (!own) return []
  return Object.entries(fields)
    .filter(
      ([one, { only, input }]) =>
        one === name ||
        own.only?.field === one ||
        only?.field === name ||
        (own.input.kind === 'phone' && input.kind === 'phoneCountry'),
    )
    .map(([one]) => one)
}

/** The form reduced to the requested items, with an answer to each. */
export function formOfItems(form: ProfileForm, items: readonly RequestedItem[]): ProfileForm {
  const names = new Set(items.flatMap((item) => namesOf(form, item)))
  const asked = Object.fromEntries(Object.entries(formFields(form)).filter(([name]) => names.has(name)))
  const fields: kit.Fields = Object.assign({}, asked, ...items.map(answerFields))
  const types = items.flatMap(({ kind, name }) => (kind === 'document' && isDocumentType(name) ? name : []))
  return {
    ...form,
    at: requestPath(form),
    steps: [formStep(REQUESTED.title, [{ title: REQUESTED.title, fields }])],
    slots: types.map((type) => {
      const { after: _, ...own } = form.slots.find((slot) => slot.type === type) ?? { type, missing: '' }
      return own
    }),
    texts: { ...form.texts, submit: REQUESTED.submit },
  }
}
