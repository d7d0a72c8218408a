import { resendRegistrationLink, REFUSED_SECONDS } from '#app/account/commands/registration-mail.server.ts'
import { requestReset, resetPassword } from '#app/account/commands/reset.server.ts'
import { applyForEarlyAccess } from '#app/account/early-access/action.server.ts'
import { hashPassword } from '#app/account/password.server.ts'
import { findAccount, findRegistration, findReset } from '#app/account/queries.server.ts'
import * as complete from '#app/account/routes/complete-registration.tsx'
import { register } from '#app/kyc/sign-up/commands.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { mailboxOf } from '#app/mail/queue.server.ts'
import { remindSignUps } from '#app/oversight/reminders/jobs.server.ts'
import { resendLink, changeSuspension } from '#app/oversight/users/commands/change-account.server.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import * as notMe from '#app/settings/closing/routes/not-me.tsx'
import { aNewAddress, GOOD_PASSWORD, mailsTo } from '../world/accounts.ts'
import { viewerOf } from '../world/companies.ts'
import { visit } from '../world/pages.tsx'
import { accountOf, aFreshAdmin } from '../world/people.ts'
import { findRow } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { later } from './later.ts'
import { done, op, type Model, sharedByFile } from './model.ts'

const PASSWORD = { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
const DONE = '/complete-registration?done=1'
const COMPLETE = '/complete-registration?token='

/** A reviewer and a password hash, shared by all scenarios. */
const shared = sharedByFile(() => Promise.all([aFreshAdmin(), hashPassword(GOOD_PASSWORD)]))

const pass = (days: number) => later(days, [remindSignUps])

/** Sign-ups with one email address; the latest account is observed. */
const signUp: Model = {
  title: 'a sign-up',
  async begin() {
    const [admin, passwordHash] = await shared()
    const email = aNewAddress()
    let last: string | null = null
    const account = () => findAccount(email)
    const follow = async () => {
      last = (await account())?.userId ?? last
      return last
    }
    const secretIn = (path: string | null | undefined, prefix: string) =>
      path?.startsWith(prefix) ? path.slice(prefix.length) : undefined
    const newest = async (prefix: string) =>
      (await mailsTo(email)).map(({ path }) => secretIn(path, prefix)).findLast((one) => one !== undefined) ??
      ''
    const isMailed = async (work: () => Promise<unknown>) => {
      const before = (await mailsTo(email)).length
      await work()
      return (await mailsTo(email)).length > before
    }
    const askAgain = () => isMailed(() => resendRegistrationLink(email))
    /** The token in the newest email or, if that has expired, in a new email. */
    const token = async () => {
      const secret = await newest(COMPLETE)
      if (await findRegistration(secret)) return secret
      return (await askAgain()) ? newest(COMPLETE) : ''
    }
    const submit = async (form: Record<string, string>) =>
      (await visit(complete, COMPLETE + (await token()), { form })).location === DONE
    /** The refusal through "This was not me", while it is in effect. */
    const refusal = async () => {
      const row = await findRow('refusedMailboxes', { mailboxHash: hashToken(mailboxOf(email)) })
      return row && now().getTime() - row.refusedAt.getTime() < REFUSED_SECONDS * 1000 ? row : undefined
    }
    const step = (intent: 'suspend' | 'reinstate' | 'postpone') => async () => {
      const id = await follow()
      if (id === null) return false
      const { version: seen } = await accountOf(id)
      return done(await changeSuspension(admin, { id, seen, intent, reason: 'In words.' }))
    }
    return {
      cases: async () => [['sign_up', await follow()]],
      // Nobody can sign in before the sign-up is complete, so the next step is the emailed link.
      actors: async () => ({ person: { email, companyId: null } }),
      async state() {
        const id = await follow()
        const [member, found] = [id ? await accountOf(id) : null, await account()]
        const mailbox = await refusal()
        return [
          !member ? 'none' : member.closedAt ? 'closed' : member.suspendedAt ? 'suspended' : 'open',
          ...(found ? [found.hasPassword ? 'password' : 'no password'] : []),
          ...(found?.emailVerified ? ['confirmed'] : []),
          ...(mailbox ? [mailbox.mailedAt ? 'no further email' : 'another email'] : []),
        ].join(', ')
      },
      operations: [
        op('apply for early access', 'person', async () => {
          await applyForEarlyAccess(
            {
              firstName: 'Maja',
              lastName: 'Kowalska',
              companyName: 'Kowalska Development',
              companyEmail: email,
              companyWebsite: null,
              position: null,
              userType: 'developer',
              otherRole: null,
            },
            null,
          )
          return (await follow()) !== null
        }),
        op('sign up with a password', 'person', async () => {
          const browser = { passwordHash, browserSecret: newToken(), guestBrowser: null }
          await register('developer', { email, fullName: 'Maja Kowalska', companyName: null }, browser, {})
          return (await follow()) !== null
        }),
        op('ask for the link again', 'person', askAgain),
        op('set the password', 'person', async () => {
          const existing = await account()
          return existing?.hasPassword === false && submit({ intent: 'set-password', ...PASSWORD })
        }),
        op('confirm the address', 'person', async () => {
          const existing = await account()
          const isOpen = existing?.hasPassword === true && !existing.emailVerified
          return isOpen && submit({ intent: 'confirm', password: GOOD_PASSWORD })
        }),
        op('reset the password', 'person', async () => {
          if (!(await isMailed(() => requestReset(email)))) return false
          const secret = await newest('/reset-password?token=')
          const reset = await findReset(secret)
          if (!reset) return false
          return done(
            await resetPassword(reset, { by: 'link', secret }, { ...PASSWORD, removeOthers: false }),
          )
        }),
        op('this was not me', 'person', async () => {
          const secret = await newest(COMPLETE)
          return (await visit(notMe, `/not-me?token=${secret}`, { form: {} })).status === 200
        }),
        op('close the account', 'person', async () => {
          const existing = await account()
          if (!existing?.hasPassword || !existing.emailVerified) return false
          const member = { ...(await viewerOf(existing.userId)), signedInAt: now() }
          return done(await closeAccount(member, { withCompany: false }))
        }),
        op('send the link again', 'reviewers', async () => {
          const existing = await account()
          return existing !== null && done(await resendLink(admin, existing.userId))
        }),
        // After "This was not me" the person would not be notified.
        op('suspend', 'reviewers', async () => !(await refusal()) && step('suspend')()),
        op('reinstate', 'reviewers', step('reinstate')),
        op('choose a new review date', 'reviewers', step('postpone')),
        op('days pass', 'clock', () => pass(4)),
        op('weeks pass', 'clock', () => pass(31)),
      ],
    }
  },
}

await defineWalkTests(signUp)
