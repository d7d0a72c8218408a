import { type DocumentType, equalTypes, kycAnswers, requiredDocuments, slotsOf } from '#app/kyc/schema.ts'
import type { TypedValues } from '#app/lib/form.ts'
import type { CompanyType } from '#app/lib/viewer.ts'

export type DocumentSlot = {
  type: DocumentType
  hint?: string
  /** Error while it is required and missing. */
  missing?: string
  /** Its key in uploadedDocuments, by default the type. */
  storedAs?: string
  /** Shown only if a document of this type exists (MEM-261). */
  after?: DocumentType
}

/** Documents of a slot: its own type first, else an interchangeable one, such as an ID from the sign-up. */
export function documentsIn<T extends { type: DocumentType }>(
  type: DocumentType,
  documents: readonly T[],
): T[] {
  const own = documents.filter((document) => document.type === type)
  return own.length > 0 ? own : documents.filter((document) => equalTypes(type).includes(document.type))
}

/** Previous files of a slot, including interchangeable types, newest first. `previous` is keyed by `slotKey`. */
export const previousIn = <T extends { uploadedAt: string }>(
  type: DocumentType,
  previous: Readonly<Record<string, readonly T[]>> = {},
): T[] =>
  equalTypes(type)
    .flatMap((one) =>
      Object.entries(previous).flatMap(([key, files]) => (key.startsWith(`${one} `) ? files : [])),
    )
    .toSorted((one, other) => other.uploadedAt.localeCompare(one.uploadedAt))

type Current = { documentType: DocumentType; status: 'pending' | 'approved' | 'rejected'; isExpired: boolean }

/** The slots of a form that these answers require (MEM-168 to MEM-170). */
export function requiredTypes(
  { type: kind, slots }: { type: CompanyType; slots: readonly DocumentSlot[] },
  values: TypedValues,
): DocumentType[] {
  const required = requiredDocuments(kind, kycAnswers(values)).flatMap(({ types }) => types)
  return slots.flatMap(({ type }) => (required.includes(type) ? type : []))
}

/** Errors for missing or rejected required documents, by type in page order (MEM-168, MEM-169). */
export function missingDocuments(
  slots: readonly DocumentSlot[],
  required: readonly DocumentType[],
  current: readonly Current[],
): Partial<Record<DocumentType, string>> {
  const isGiven = (type: DocumentType) =>
    current.some(
      ({ documentType, status, isExpired }) =>
        !isExpired && equalTypes(type).includes(documentType) && status !== 'rejected',
    )
  const missing = slots.filter(({ type }) => required.includes(type) && !isGiven(type))
  return Object.fromEntries(missing.map((slot) => [slot.type, slot.missing ?? '']))
}

export function documentStatus(
  slots: readonly DocumentSlot[],
  required: readonly DocumentType[],
  current: readonly Current[],
): 'done' | 'open' | 'error' {
  const types = new Set(slots.map(({ type }) => type))
  if (current.some(({ documentType, status }) => types.has(documentType) && status === 'rejected'))
    return 'error'
  return Object.keys(missingDocuments(slots, required, current)).length === 0 ? 'done' : 'open'
}

/** Visible slots: a later one of a series appears once the previous one has a document (MEM-261). */
export const shownSlots = (slots: readonly DocumentSlot[], stored: readonly DocumentType[]) =>
  slots.filter(({ type, after }) => after === undefined || stored.includes(after) || stored.includes(type))

/** File ids of the profile's documents, as a list for numbered slots (MEM-140, MEM-257). */
export function uploadedDocumentsOf(
  slots: readonly DocumentSlot[],
  documents: readonly { documentType: DocumentType; fileId: string }[],
): Record<string, string | null | string[]> {
  return Object.fromEntries(
    slots.map(({ type, storedAs = type }) => {
      const files = documents.filter(({ documentType }) => documentType === type).map(({ fileId }) => fileId)
      return [storedAs, slotsOf(type) > 1 ? files : (files[0] ?? null)]
    }),
  )
}
