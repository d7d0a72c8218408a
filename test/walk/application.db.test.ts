import { approveApplication } from '#app/applications/commands/approve.server.ts'
import { rejectApplication, requestInfo, revokeInvite } from '#app/applications/commands/decide.server.ts'
import { inviteCandidate } from '#app/applications/commands/invite.server.ts'
import { saveApplication } from '#app/applications/commands/save.server.ts'
import { sendApplicationLink } from '#app/applications/commands/send-link.server.ts'
import { submitApplication } from '#app/applications/commands/submit.server.ts'
import { readToken } from '#app/applications/links.server.ts'
import { requestNewLink } from '#app/applications/new-link/action.server.ts'
import { mayEdit } from '#app/applications/policy.ts'
import { shownStatusOf } from '#app/applications/review/schema.ts'
import { NO_PAGE } from '#app/applications/typed.ts'
import type { ApplicationStatus } from '#app/applications/workflow.ts'
import { purgeCandidateDocuments } from '#app/kyc/candidates/purge.server.ts'
import { notifyExpiringDocuments } from '#app/kyc/ends/notify.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { remindCandidates } from '#app/oversight/reminders/jobs.server.ts'
import type { ItemPick } from '#app/review/requested/schema.ts'
import { dayAhead } from '#app/review/suspension.ts'
import { testDataFolder } from '../data-folder.ts'
import { aNewAddress, mailsTo } from '../world/accounts.ts'
import { activeLinks } from '../world/application-desk.ts'
import { aDraft, applicationRow, tokenOf } from '../world/applications.ts'
import { press } from '../world/apply-page.ts'
import { CANNOT_SEND } from '../world/cannot-send.ts'
import { passport } from '../world/kyc.ts'
import { aFreshAdmin } from '../world/people.ts'
import { selectRows } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { later } from './later.ts'
import { done, op, type Model, sharedByFile } from './model.ts'

/** Days until the passport expires. */
const EXPIRY_DAYS = 40
const IDENTITY: ItemPick = { kind: 'document', name: 'passport_or_id', words: '' }

/** One reviewer for all scenarios, because every admin is notified. */
const reviewer = sharedByFile(aFreshAdmin)

const pass = (days: number) =>
  later(days, [remindCandidates, notifyExpiringDocuments, purgeCandidateDocuments])

/** A developer's application, which requires two documents; the company registration is never uploaded. */
const application: Model = {
  title: 'an application',
  async begin() {
    const admin = await reviewer()
    const email = aNewAddress()
    const invited = await inviteCandidate(admin, { email, role: 'developer', companyName: 'Wisła Offices' })
    if (!invited.ok) throw new Error(invited.refused)
    const { id } = invited.value
    const row = () => applicationRow(id)
    const documents = () => selectRows('kycSubmissions', { applicationId: id }, '*', 'createdAt')
    const currentDocument = async () => (await documents()).findLast(({ isCurrent }) => isCurrent)
    /** Turns for replaced files, of which there should be none. */
    const turnsOfReplaced = async () => {
      const replaced = (await documents()).filter(({ isCurrent }) => !isCurrent).map((one) => one.id)
      const turns = await selectRows('turns', { kind: 'document' }, ['thingId'])
      return turns.filter(({ thingId }) => replaced.includes(thingId))
    }
    const maySend = async () => {
      const { status, revokedAt } = await row()
      return revokedAt === null && mayEdit(status as ApplicationStatus)
    }
    const mailed = async () => (await mailsTo(email)).filter(({ path }) => path !== null)
    const token = async () => tokenOf((await mailed()).at(-1)?.path ?? '')
    const askForLink = async () => {
      const before = (await mailed()).length
      await requestNewLink(email)
      return (await mailed()).length > before
    }
    /** The token in the newest email or, if that has expired, in the email from "Send me a new link". */
    const activeToken = async () => {
      const newest = await token()
      if ((await readToken(newest)).state === 'active') return newest
      return (await askForLink()) ? token() : ''
    }
    const sendBack =
      (how: typeof requestInfo, picks: ItemPick[] = []) =>
      async () => {
        const reason = picks.length > 0 ? '' : 'In words.'
        return done(await how(admin, id, (await row()).version, { reason, picks }))
      }
    type DecideArguments = Parameters<typeof decideDocument>
    const review = (action: DecideArguments[2], texts: () => DecideArguments[3]) => async () => {
      const found = await currentDocument()
      return found !== undefined && done(await decideDocument(admin, found.id, action, texts()))
    }
    return {
      cases: async () => [
        ['application', id],
        ['document', (await currentDocument())?.id ?? null],
      ],
      actors: async () => ({ candidate: { email } }),
      async state() {
        const { status, revokedAt, asked } = await row()
        const found = await currentDocument()
        return [
          shownStatusOf(status as ApplicationStatus, revokedAt),
          ...(Array.isArray(asked) && asked.length > 0 ? ['asked for the passport'] : []),
          found ? `passport ${found.status}${found.endsOn ? ' with an expiry date' : ''}` : 'no passport',
          ...((await turnsOfReplaced()).length > 0 ? ['a replaced file waits'] : []),
        ].join(', ')
      },
      operations: [
        op('send the link', 'reviewers', async () =>
          done(await sendApplicationLink(admin, id, (await activeLinks(id)).at(-1)?.id ?? '')),
        ),
        op('ask for a new link', 'candidate', askForLink),
        op('save', 'candidate', async () => done(await saveApplication(await token(), aDraft()))),
        op('upload the passport', 'candidate', async () => {
          const found = await currentDocument()
          const isWanted = !found || found.status === 'rejected'
          if (!isWanted || !(await maySend())) return false
          const fields = { documentType: IDENTITY.name, role: 'developer' }
          const { status } = await press(await activeToken(), 'upload', { fields, file: passport })
          return status < 400
        }),
        op('submit', 'candidate', async () => {
          if (!(await maySend())) return false
          return done(await submitApplication(await activeToken(), aDraft(), NO_PAGE, CANNOT_SEND))
        }),
        op(
          'submit without mentioning the documents',
          'candidate',
          async () => (await submitApplication(await token(), aDraft())).ok,
        ),
        op('ask in free text', 'reviewers', sendBack(requestInfo)),
        op('ask for the passport', 'reviewers', sendBack(requestInfo, [IDENTITY])),
        op('reject', 'reviewers', sendBack(rejectApplication)),
        op('approve', 'reviewers', async () =>
          done(await approveApplication(admin, id, (await row()).version, { confirmedOpenKyc: true })),
        ),
        op('revoke', 'reviewers', async () => done(await revokeInvite(admin, id, (await row()).version))),
        op(
          'approve the passport',
          'reviewers',
          review('approve', () => ({ end: { endsOn: null } })),
        ),
        op(
          'approve the passport with an expiry date',
          'reviewers',
          review('approve', () => ({ end: { endsOn: dayAhead(EXPIRY_DAYS) } })),
        ),
        op(
          'reject the passport',
          'reviewers',
          review('reject', () => ({ code: 'unreadable' })),
        ),
        op('reopen the passport', 'reviewers', async () => {
          return review('reopen', () => ({ text: 'By mistake.' }))()
        }),
        op('days pass', 'clock', () => pass(4)),
        // The last reminder, which has a new link, and the expiry of that link.
        op('weeks pass', 'clock', async () => (await pass(15)) && pass(31)),
      ],
    }
  },
}

testDataFolder()
await defineWalkTests(application)
