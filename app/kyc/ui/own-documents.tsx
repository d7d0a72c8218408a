import { withFullStop } from '#app/lib/name.ts'
import type { ReactNode } from 'react'
import type { UserType } from '#app/lib/viewer.ts'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { OwnDocument, OwnDocuments } from '../own/queries.server.ts'
import type { KycGroup } from '../policy.ts'
import { DISTINCT_TYPES, type DocumentType, freeSlotsOf, isIdentity, slotKey, slotsOf } from '../schema.ts'
import { DocumentSlot } from './slot-body.tsx'

export type OwnListProps = OwnDocuments & { userType: UserType }

type SlotDocuments = {
  type: DocumentType
  slot: number
  document: OwnDocument | null
  replacement: OwnDocument | null
}

/** Slots with a document, each with its pending replacement. */
const slotsIn = (documents: readonly OwnDocument[]): SlotDocuments[] =>
  documents
    .filter(({ isBeside }) => !isBeside)
    .map((document) => ({
      type: document.documentType,
      slot: document.slot,
      document,
      replacement: documents.find((one) => one.isBeside && isSameSlot(one, document)) ?? null,
    }))

export const isSameSlot = (one: OwnDocument, other: OwnDocument) =>
  one.documentType === other.documentType && one.slot === other.slot

/** Slots of a required group: its documents, or an empty slot for its first type. */
function slotsOfGroup({ types }: KycGroup, documents: readonly OwnDocument[]): SlotDocuments[] {
  const found = slotsIn(documents.filter(({ documentType }) => types.includes(documentType)))
  if (found.length > 0) return found
  return types.slice(0, 1).map((type) => ({ type, slot: 1, document: null, replacement: null }))
}

function identityNote(type: DocumentType, contactName: string | null): ReactNode {
  if (!isIdentity(type)) return null
  const whose = 'The ID must belong to the contact person named in your profile'
  return contactName ? withFullStop(`${whose}: ${contactName}`) : `${whose}.`
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-21">{title}</h2>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      <ul className="mt-4 flex flex-col gap-4">{children}</ul>
    </section>
  )
}

/** Required documents first, then the others, each with state and history (MEM-387). */
export function OwnDocumentList({ documents, previous, kyc, contactName, userType }: OwnListProps) {
  const groups = kyc?.groups ?? []
  const required = groups.flatMap((group) => slotsOfGroup(group, documents))
  const types = new Set(groups.flatMap((group) => group.types))
  const others = slotsIn(documents.filter(({ documentType }) => !types.has(documentType)))
  const show = (slot: SlotDocuments) => {
    const key = slotKey(slot.type, slot.slot)
    return (
      <DocumentSlot
        key={key}
        {...slot}
        userType={userType}
        previous={previous[key] ?? []}
        note={identityNote(slot.type, contactName)}
      />
    )
  }
  return (
    <>
      {required.length > 0 && <Section title="Required documents">{required.map(show)}</Section>}
      <HeldRows loaderData={documents} rows={others} idOf={({ type, slot }) => slotKey(type, slot)}>
        {({ rows }) => rows.length > 0 && <Section title="Other documents">{rows.map(show)}</Section>}
      </HeldRows>
      {required.length === 0 && others.length === 0 && (
        <p className="text-ink-2">No documents are required, and you haven’t uploaded any.</p>
      )}
    </>
  )
}

/** Types that a member may add, with the next free slot and the number of taken ones. */
export function freeSlots({ documents, kyc }: Pick<OwnDocuments, 'documents' | 'kyc'>) {
  const shown = new Set((kyc?.groups ?? []).flatMap(({ types }) => types))
  return DISTINCT_TYPES.flatMap((type) => {
    if (shown.has(type)) return []
    const free = freeSlotsOf(
      type,
      documents.filter(({ documentType }) => documentType === type),
    )
    const [slot] = free
    const taken = slotsOf(type) - free.length
    return slot === undefined ? [] : [{ type, slot, taken, document: null, replacement: null }]
  })
}
