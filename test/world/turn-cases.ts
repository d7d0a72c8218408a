import { randomBytes } from 'node:crypto'
import { type Tx } from '#app/db/client.server.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#app/kyc/schema.ts'
import { seededRandom } from '#test/faults/row.ts'
import { aKycFile } from './companies.ts'
import { insertRow, insertRowIn, updateRows } from './rows.ts'

export type Draw = {
  nat: (max: number) => number
  one: <T>(choices: readonly T[]) => T
  /** A time in the hundred days from START. */
  at: () => Date
  /** A date in the same period or up to a month later. */
  day: () => string
  /** Null, except in one case out of `of`. */
  maybe: <T>(value: T, of?: number) => T | null
}

const START = Date.UTC(2026, 7, 1)

export function drawFrom(seed: number): Draw {
  const next = seededRandom(seed)
  const nat = (max: number) => Math.floor(next() * max)
  return {
    nat,
    one: (choices) => choices[nat(choices.length)] as (typeof choices)[number],
    day: () => new Date(START + nat(130) * 86_400_000).toISOString().slice(0, 10),
    at: () => new Date(START + nat(100) * 86_400_000 + nat(4) * 1000),
    maybe: (value, of = 4) => (nat(of) === 0 ? value : null),
  }
}

export const TYPES = ['developer', 'investor', 'due_diligence'] as const

/** To be called in the transaction that changes the subject, since no trigger reacts to a decision alone. */
export async function decisions(
  tx: Tx,
  draw: Draw,
  subjectType: 'company' | 'application',
  subjectId: string,
) {
  for (let n = draw.nat(3); n > 0; n -= 1)
    await insertRowIn(tx, 'reviewDecisions', {
      subjectType,
      subjectId,
      revision: 1,
      action: 'requestInfo',
      fromStatus: 'pending',
      toStatus: draw.one(['rejected', 'more_info_requested']),
      reason: 'Why',
      decidedAt: draw.at(),
    })
}

/** Documents in slots that a profile requires and in other slots, with earlier files. */
export async function documents(draw: Draw, holder: { userId: string } | { applicationId: string }) {
  const own = 'userId' in holder ? holder : { ...holder, userId: null }
  const ids: string[] = []
  for (const documentType of Object.keys(DOCUMENT_TYPES).slice(0, 14) as DocumentType[]) {
    for (let n = draw.nat(4) - 1; n > 0; n -= 1) {
      const fileId = await aKycFile(holder, documentType)
      const status = draw.one(['pending', 'approved', 'rejected'] as const)
      const { id } = await insertRow('kycSubmissions', {
        ...own,
        fileId,
        documentType,
        status,
        isCurrent: n === 1 && draw.nat(5) > 0,
        createdAt: draw.at(),
        reviewedAt: status === 'pending' ? null : draw.at(),
        reopenedAt: status === 'pending' ? draw.maybe(draw.at(), 2) : null,
        endsOn: status === 'approved' ? draw.maybe(draw.day(), 2) : null,
        rejectionReason: status === 'rejected' ? 'Why' : null,
      })
      ids.push(id)
    }
  }
  return ids
}

export async function aListing(draw: Draw, companyId: string) {
  const suspendedAt = draw.maybe(draw.at(), 6)
  const handedAt = draw.maybe(draw.at(), 4)
  const { id } = await insertRow('listings', {
    companyId,
    title: 'House',
    location: 'Warsaw',
    createdAt: draw.at(),
    madeByAdmin: handedAt !== null || draw.nat(3) === 0,
    handedAt,
  })
  let last: number | null = null
  const count = draw.nat(3)
  for (let number = 1; number <= count; number += 1) {
    const open = draw.one(['draft', 'pending', 'rejected', 'more_info_requested'] as const)
    const status = number === count ? open : 'superseded'
    const { id: revisionId } = await insertRow('listingRevisions', {
      listingId: id,
      number,
      fields: JSON.stringify({ title: 'House' }),
      status,
      rejectionReason: 'Why',
      savedAt: draw.at(),
      submittedAt: status === 'draft' ? null : draw.at(),
      decidedAt: draw.maybe(draw.at(), 2),
    })
    last = revisionId
  }
  if (last && draw.nat(5)) await updateRows('listings', { id }, { workingRevisionId: last })
  if (suspendedAt) {
    const approved = await insertRow('listingRevisions', {
      listingId: id,
      number: 9,
      fields: '{}',
      status: 'approved',
      decidedAt: draw.at(),
    })
    await updateRows(
      'listings',
      { id },
      {
        approvalStatus: 'approved',
        approvedRevisionId: approved.id,
        firstApprovedAt: suspendedAt,
        suspendedAt,
        suspensionReason: 'Why',
        suspensionReviewOn: draw.maybe(draw.at().toISOString().slice(0, 10)),
      },
    )
  }
  return id
}

export async function anInquiry(
  draw: Draw,
  { listingId, companyId, userId }: { listingId: number; companyId: string; userId: string },
) {
  const status = draw.one(['waiting', 'in_progress', 'in_progress', 'closed'] as const)
  const { id } = await insertRow('inquiries', {
    listingId,
    companyId,
    userId,
    listingTitle: 'House',
    message: 'Hello',
    status,
    createdAt: draw.at(),
    lastWrittenAt: draw.at(),
    closedAt: status === 'closed' ? draw.at() : null,
  })
  const sides =
    status === 'in_progress' ? ['owner', ...manySides(draw)] : status === 'waiting' ? ['asker'] : []
  for (const side of sides)
    await insertRow('inquiryMessages', { inquiryId: id, side, body: 'Yes', createdAt: draw.at() })
  if (draw.nat(3) === 0) await updateRows('inquiries', { id }, { noAnswerAt: draw.at() })
  return id
}

const manySides = (draw: Draw) => Array.from({ length: draw.nat(4) }, () => draw.one(['asker', 'owner']))

export async function anApplication(tx: Tx, draw: Draw) {
  const status = draw.one(['draft', 'submitted', 'more_info_requested', 'rejected', 'approved'] as const)
  const isSent = status !== 'draft'
  const { id } = await insertRowIn(tx, 'applications', {
    email: `a${randomBytes(8).toString('hex')}@world.parcela.test`,
    role: draw.one(TYPES),
    invitedRole: 'developer',
    companyName: 'Candidate',
    status,
    revision: isSent ? 1 : 0,
    submittedAt: isSent ? draw.at() : null,
    decidedAt: isSent ? draw.at() : null,
    rejectionReason: 'Why',
    revokedAt: status === 'draft' ? draw.maybe(draw.at()) : null,
    createdAt: draw.at(),
  })
  if (isSent && draw.nat(4))
    await insertRowIn(tx, 'applicationRevisions', {
      applicationId: id,
      revision: 1,
      snapshot: '{}',
      submittedAt: draw.at(),
    })
  const starts = Array.from({ length: draw.nat(4) }, draw.at).toSorted((a, b) => a.getTime() - b.getTime())
  for (const [n, createdAt] of starts.entries()) {
    const next = starts[n + 1]
    const isEnded = next !== undefined || draw.nat(5) === 0
    await insertRowIn(tx, 'applicationLinks', {
      applicationId: id,
      tokenHash: randomBytes(32),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + (1 + draw.nat(40)) * 86_400_000),
      endedAt: isEnded ? (next ?? new Date(createdAt.getTime() + 86_400_000)) : null,
      endedBy: isEnded ? 'replaced' : null,
    })
  }
  await decisions(tx, draw, 'application', id)
  return id
}
