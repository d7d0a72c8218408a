import type { Viewer } from '#app/lib/viewer.ts'
import type { DocumentType, RequiredGroup, SubmissionStatus } from './schema.ts'

/** A KYC file opens to its uploader and to admins (MEM-248, ADM-084), an application's to admins (ADM-076). */
export const mayOpenDocument = (viewer: Viewer, file: { userId: string | null }): boolean =>
  viewer.kind === 'member' && (viewer.userId === file.userId || viewer.role === 'admin')

type CurrentDocument = {
  documentType: DocumentType
  status: SubmissionStatus
  slot: number
  /** Approved but expired, so it no longer counts. */
  isExpired: boolean
}
export type GroupState = 'missing' | 'rejected' | 'pending' | 'approved'

const RANK: readonly SubmissionStatus[] = ['approved', 'pending', 'rejected']

/** The best state among a group's current documents; expired ones do not count. */
export function groupState(group: RequiredGroup, documents: readonly CurrentDocument[]): GroupState {
  const found = documents.filter(
    ({ documentType, isExpired }) => !isExpired && group.types.includes(documentType),
  )
  return RANK.find((status) => found.some((document) => document.status === status)) ?? 'missing'
}

export type KycGroup = RequiredGroup & { state: GroupState }
export type KycState = {
  groups: KycGroup[]
  /** Every group has a document that is not rejected, so the profile may be submitted (MEM-266). */
  isComplete: boolean
  /** Every group has an approved document (ADM-092); optional documents do not count. */
  allApproved: boolean
}

export function kycStateOf(
  required: readonly RequiredGroup[],
  documents: readonly CurrentDocument[],
): KycState {
  const groups = required.map((group) => ({ ...group, state: groupState(group, documents) }))
  return {
    groups,
    isComplete: groups.every(({ state }) => state === 'approved' || state === 'pending'),
    allApproved: documents.length > 0 && groups.every(({ state }) => state === 'approved'),
  }
}

/** A replacement shares the slot of the approved document. */
type PlacedDocument = CurrentDocument & { isBeside: boolean }

/** Whether a required group has a pending replacement for an approved document, which counts until the review. */
export const hasPendingReplacement = (
  required: readonly RequiredGroup[],
  documents: readonly PlacedDocument[],
): boolean =>
  documents.some(
    ({ isBeside, status, documentType }) =>
      isBeside && status === 'pending' && required.some(({ types }) => types.includes(documentType)),
  )

export type RemovalRefusal = 'approved' | 'required'

/**
 * Why a document among the current ones can only be replaced: it is approved and not expired, or a submitted profile
 * has no other for the group. Null if it can be removed (MEM-253).
 */
export function removalRefusal(
  document: PlacedDocument,
  current: readonly PlacedDocument[],
  submitted: readonly RequiredGroup[] | null,
): RemovalRefusal | null {
  if (document.status === 'approved' && !document.isExpired) return 'approved'
  const group = submitted?.find(({ types }) => types.includes(document.documentType))
  if (!group) return null
  const others = current.filter((other) => other !== document)
  const state = groupState(group, others)
  return state === 'approved' || state === 'pending' ? null : 'required'
}

export const REMOVAL_TEXTS = {
  approved: 'You cannot remove an approved document, but you can replace it.',
  required: 'Your submitted profile requires this document. You cannot remove it, but you can replace it.',
} as const satisfies Record<RemovalRefusal, string>
