import type { GroupDocument, GroupFacts, GroupPlace, Missing } from './turn-facts.ts'

type OpenGroup = GroupPlace & { since: Date | null; isAsked: boolean }

type DocumentsState = {
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

/** When a document left its group without one: as it was rejected, or as it ended and no other stood beside it. */
function brokenBy(document: GroupDocument, all: readonly GroupDocument[], at: Date): Date | null {
  const { status, reviewedAt, endsAt, isCurrent, createdAt } = document
  if (status === 'rejected') return reviewedAt
  if (endsAt === null || endsAt > at) return null
  const isFollowed = all.some((other) => {
    if (other === document || other.createdAt > endsAt) return false
    const outlasts = other.status !== 'rejected' && (other.endsAt === null || other.endsAt > endsAt)
    // One that this document took the place of counted no more when it ended.
    return (
      (outlasts && (other.isCurrent || other.createdAt > createdAt)) ||
      (!isCurrent && other.createdAt > createdAt)
    )
  })
  return isFollowed ? null : endsAt
}

function stateOf({ documents }: GroupFacts, at: Date) {
  const brokenAt = newest(dates(documents.map((one) => brokenBy(one, documents, at))))
  const standing = documents.filter(
    ({ isCurrent, status, endsAt }) => isCurrent && status !== 'rejected' && (endsAt === null || endsAt > at),
  )
  if (standing.length === 0) return { isFilled: false, brokenAt, filledAt: null }
  const stood = brokenAt === null || standing.some(({ createdAt }) => createdAt <= brokenAt)
  const after = documents.filter(
    ({ status, createdAt }) => status !== 'rejected' && brokenAt !== null && createdAt > brokenAt,
  )
  return { isFilled: true, brokenAt, filledAt: stood ? null : oldest(after.map((one) => one.createdAt)) }
}

/** Which groups lack a document that counts at a moment, and since when. */
export function documentsOf(groups: readonly GroupFacts[], at: Date): DocumentsState {
  const states = groups.map((group) => {
    const { label, to, under, isAsked = false } = group
    return { label, to, under, isAsked, ...stateOf(group, at) }
  })
  const open = states.filter(({ isFilled }) => !isFilled)
  const since = open.map(({ brokenAt }) => brokenAt)
  return {
    open: open.map(({ label, to, under, isAsked, brokenAt }) => ({
      label,
      to,
      under,
      isAsked,
      since: brokenAt,
    })),
    isOpen: open.length > 0,
    openSince: since.includes(null) ? null : oldest(dates(since)),
    filledAt: newest(dates(states.map(({ filledAt }) => filledAt))),
  }
}

/** The open groups as missing things; what a request names by itself stands among its items. */
export const missingDocuments = (open: readonly OpenGroup[], since: Date | null): Missing[] =>
  open
    .filter(({ isAsked }) => !isAsked)
    .map((group) => ({ label: group.label, to: group.to, under: group.under, since: group.since ?? since }))

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
