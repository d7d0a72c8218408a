import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { aMember } from '#test/world/accounts.ts'
import { insertRow, selectRow } from '#test/world/rows.ts'
import { aPendingDocument } from './pending-document.ts'
import type { People } from './principals.ts'
import type { Things } from './things.ts'

const soon = (days: number) => new Date(Date.now() + days * 86_400_000)

type LinkState = 'active' | 'expired' | 'revoked' | 'replaced' | 'decided'
type ApplicationStatus = 'draft' | 'submitted' | 'more_info_requested' | 'rejected' | 'approved'

/** An application with a link in one state; returns its number and the link's token. */
async function anApplication(status: ApplicationStatus, link: LinkState) {
  const isSent = status !== 'draft'
  const isRefused = status === 'rejected' || status === 'more_info_requested'
  const isOver = status === 'rejected' || status === 'approved'
  const application = await insertRow('applications', {
    email: `candidate-${randomUUID()}@firma.test`,
    companyName: 'Matrix Offices',
    role: 'developer',
    invitedRole: 'developer',
    status,
    revision: isSent ? 1 : 0,
    submittedAt: isSent ? soon(-2) : null,
    decidedAt: isOver ? soon(-1) : null,
    rejectionReason: isRefused ? 'Because of the matrix.' : null,
    revokedAt: link === 'revoked' ? soon(-1) : null,
  })
  const token = newToken()
  const hasEnded = link === 'revoked' || link === 'replaced' || link === 'decided'
  await insertRow('applicationLinks', {
    applicationId: application.id,
    tokenHash: hashToken(token),
    createdAt: soon(-40),
    expiresAt: link === 'expired' ? soon(-1) : soon(20),
    endedAt: hasEnded ? soon(-1) : null,
    endedBy: hasEnded ? link : null,
  })
  return { id: application.id, token }
}

async function activeLink(applicationId: string) {
  const { id: link } = await selectRow('applicationLinks', { applicationId })
  return link
}

/** Applications with links in every state, and everything else held by a link alone. */
export async function linkedThings({ of }: People): Promise<Things> {
  const states = {
    active: await anApplication('draft', 'active'),
    asked: await anApplication('more_info_requested', 'active'),
    submitted: await anApplication('submitted', 'active'),
    expired: await anApplication('draft', 'expired'),
    revoked: await anApplication('draft', 'revoked'),
    replaced: await anApplication('draft', 'replaced'),
    rejected: await anApplication('rejected', 'decided'),
    approved: await anApplication('approved', 'decided'),
  }
  const tokens = Object.fromEntries(
    Object.entries(states).map(([state, { token }]) => [`token:${state}`, token]),
  )
  const secret = async (purpose: string, userId: string, days = 1) => {
    const token = newToken()
    await insertRow('oneTimeLinks', {
      purpose,
      userId,
      tokenHash: hashToken(token),
      createdAt: soon(-2),
      expiresAt: soon(days),
    })
    return token
  }
  const fresh = await aMember({ password: null, verified: false })
  const paper = await aPendingDocument({ applicationId: states.submitted.id }, 'passport_or_id')
  return {
    ...tokens,
    draftApplication: states.active.id,
    draftLink: await activeLink(states.active.id),
    submittedApplication: states.submitted.id,
    applicationPaper: paper.submission,
    applicationFile: paper.file,
    setPassword: await secret('set_password', fresh.userId),
    verifyEmail: await secret('verify_email', of('unverified').userId),
    resetPassword: await secret('reset_password', of('asker').userId),
    deadReset: await secret('reset_password', of('owner').userId, -1),
  }
}
