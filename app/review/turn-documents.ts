import type { Missing } from './turn-facts.ts'

/** A document of any time in one of the places of a group. */
export type GroupDocument = {
  status: 'pending' | 'approved' | 'rejected'
  isCurrent: boolean
  createdAt: Date
  reviewedAt: Date | null
}

/** One group of documents of which a profile needs one, with every document that ever stood in it. */
export type GroupFacts = {
  label: string
  documents: readonly GroupDocument[]
  /** An open item of a request asks for it by itself. */
  isAsked?: boolean
}

export type OpenGroup = { label: string; since: Date | null; isAsked: boolean }

export type DocumentsState = {
  open: readonly OpenGroup[]
  isOpen: boolean
  /** Since when the first group lacks a document; null where no moment is known. */
  openSince: Date | null
  /** When the last group that had lacked one got it. */
  filledAt: Date | null
}

const times = (moments: readonly Date[]) => moments.map((one) => one.getTime())
const oldest = (moments: readonly Date[]) =>
  moments.length > 0 ? new Date(Math.min(...times(moments))) : null
const newest = (moments: readonly Date[]) =>
  moments.length > 0 ? new Date(Math.max(...times(moments))) : null
const dates = (moments: readonly (Date | null)[]) => moments.filter((one) => one !== null)

function stateOf({ documents }: GroupFacts) {
  const refusedAt = newest(
    dates(documents.map(({ status, reviewedAt }) => (status === 'rejected' ? reviewedAt : null))),
  )
  const standing = documents.filter(({ isCurrent, status }) => isCurrent && status !== 'rejected')
  if (standing.length === 0) return { isFilled: false, refusedAt, filledAt: null }
  const stood = refusedAt === null || standing.some(({ createdAt }) => createdAt <= refusedAt)
  const after = documents.filter(
    ({ status, createdAt }) => status !== 'rejected' && refusedAt !== null && createdAt > refusedAt,
  )
  return { isFilled: true, refusedAt, filledAt: stood ? null : oldest(after.map((one) => one.createdAt)) }
}

/** Which groups lack a document that is not rejected, and since when. */
export function documentsOf(groups: readonly GroupFacts[]): DocumentsState {
  const states = groups.map((group) => ({
    label: group.label,
    isAsked: group.isAsked ?? false,
    ...stateOf(group),
  }))
  const open = states.filter(({ isFilled }) => !isFilled)
  const since = open.map(({ refusedAt }) => refusedAt)
  return {
    open: open.map(({ label, isAsked, refusedAt }) => ({ label, isAsked, since: refusedAt })),
    isOpen: open.length > 0,
    openSince: since.includes(null) ? null : oldest(dates(since)),
    filledAt: newest(dates(states.map(({ filledAt }) => filledAt))),
  }
}

/** The open groups as missing things, each with the page that takes its file. */
export const missingDocuments = (
  open: readonly OpenGroup[],
  since: Date | null,
  to = '/documents',
): Missing[] =>
  open
    .filter(({ isAsked }) => !isAsked)
    .map((group) => ({ label: group.label, to, since: group.since ?? since }))

/** Since when a profile that was turned down, or asked for more, waits for its owner. */
export const askedSince = ({
  askedAt,
  submittedAt,
  createdAt,
}: {
  askedAt: Date | null
  submittedAt: Date | null
  createdAt: Date
}): Date => askedAt ?? submittedAt ?? createdAt
