import type { KycState } from '#app/kyc/policy.ts'
import {
  DISTINCT_TYPES,
  DOCUMENT_TYPES,
  type DocumentType,
  equalTypes,
  isDocumentType,
} from '#app/kyc/schema.ts'
import { type RequestableGroup, pickValue } from '#app/review/requested/schema.ts'
import { formFields, sectionsOf } from '../schema/form-step.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import type { Answers, ProfileForm } from '../schema/profile-form.ts'

/** Every document type with a slot at /documents, the form's own first. */
function documentTypesOf(form: ProfileForm): DocumentType[] {
  const own = form.slots.map(({ type }) => type)
  const covered = new Set(own.flatMap(equalTypes))
  return [...own, ...DISTINCT_TYPES.filter((type) => !covered.has(type))]
}

/** All answers and documents that a reviewer can request. */
export function requestableProfileGroups(form: ProfileForm): RequestableGroup[] {
  const answers = sectionsOf(form).map(({ title, fields }) => ({
    title,
    options: Object.entries(fields)
      .filter(([, { input }]) => input.kind !== 'consent' && input.kind !== 'phoneCountry')
      .map(([name, { label }]) => ({ kind: 'field' as const, name, label })),
  }))
  const documents = documentTypesOf(form).map((type) => ({
    kind: 'document' as const,
    name: type,
    label: DOCUMENT_TYPES[type].label,
  }))
  return [...answers, { title: 'Documents', options: documents }].filter(({ options }) => options.length > 0)
}

/** Missing or rejected required documents, as slots of the form. */
export const missingPicks = ({ slots }: Pick<ProfileForm, 'slots'>, { groups }: KycState): string[] =>
  groups
    .filter(({ state }) => state === 'missing' || state === 'rejected')
    .flatMap(({ types }) => slots.find(({ type }) => types.includes(type)) ?? [])
    .map(({ type }) => pickValue({ kind: 'document', name: type }))

/** What an item stores in addition to the reviewer's message: the decided answer, or the interchangeable document types. */
export function itemFactsOf(form: ProfileForm, answers: Answers) {
  const typed = typedFromAnswers(form, answers)
  const fields = formFields(form)
  return ({ kind, name }: { kind: string; name: string }) => {
    if (kind === 'document') return isDocumentType(name) ? { types: equalTypes(name) } : {}
    return Object.hasOwn(fields, name) ? { before: typed[name] ?? '' } : {}
  }
}
