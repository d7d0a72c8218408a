import { DOCUMENT_TYPES, requiredDocuments } from '#app/kyc/schema.ts'
import type { KycState } from '#app/kyc/policy.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { type RequestableGroup, pickValue } from '#app/review/requested/schema.ts'
import {
  type ApplicationData,
  APPLICATION_FIELDS,
  type ApplicationField,
  CANDIDATE_DOCUMENTS,
  type Draft,
  isCandidateDocument,
  readApplicationData,
} from '../schema.ts'

const isField = (name: string): name is ApplicationField => Object.hasOwn(APPLICATION_FIELDS, name)

/** Every field and document of an application that a reviewer can request. */
export const REQUESTABLE_APPLICATION_GROUPS: readonly RequestableGroup[] = [
  {
    title: 'Application',
    options: Object.entries(APPLICATION_FIELDS).map(([name, label]) => ({ kind: 'field', name, label })),
  },
  {
    title: 'Documents',
    options: CANDIDATE_DOCUMENTS.map((name) => ({
      kind: 'document',
      name,
      label: DOCUMENT_TYPES[name].label,
    })),
  },
]

/** Required documents that are missing or rejected. */
export const missingPicks = ({ groups }: KycState): string[] =>
  groups
    .filter(({ state }) => state === 'missing' || state === 'rejected')
    .flatMap(({ types }) => types.find(isCandidateDocument) ?? [])
    .map((name) => pickValue({ kind: 'document', name }))

export type StoredAnswers = { companyName: string | null; role: CompanyType; data: ApplicationData }

export const storedOf = (draft: Draft): StoredAnswers => ({
  companyName: draft.company_name,
  role: draft.role,
  data: readApplicationData(draft),
})

export function storedValue({ companyName, role, data }: StoredAnswers, name: ApplicationField): string {
  if (name === 'role') return role
  return (name === 'company_name' ? companyName : data[name]) ?? ''
}

/** The snapshot stored with an item: the field's value, or the document types that satisfy the item. */
export const itemFactsOf =
  (stored: StoredAnswers) =>
  ({ kind, name }: { kind: string; name: string }) => {
    if (kind === 'field') return isField(name) ? { before: storedValue(stored, name) } : {}
    const group = requiredDocuments(stored.role, {}).find(({ types }) => types.some((type) => type === name))
    return { types: group?.types ?? [name] }
  }
