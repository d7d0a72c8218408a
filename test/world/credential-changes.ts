import { resetPassword } from '#app/account/commands/reset.server.ts'
import { findAccountById } from '#app/account/queries.server.ts'
import { changePassword } from '#app/account/security/commands/own-password.server.ts'
import { endSessions, endOtherSessions } from '#app/account/security/commands/end-sessions.server.ts'
import {
  confirmSecondFactor,
  startSecondFactor,
} from '#app/account/security/commands/second-factor.server.ts'
import { confirmEmailChange } from '#app/account/security/email-change/confirm.server.ts'
import { requestEmailChange } from '#app/account/security/email-change/request.server.ts'
import { addPasskey, startPasskeyRegistration } from '#app/account/security/passkeys/commands.server.ts'
import { findUnconfirmedFactor } from '#app/account/security/queries.server.ts'
import { isLiveSession, sessionsOf } from '#app/account/session.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import { aLink, GOOD_PASSWORD, mailsTo } from './accounts.ts'
import { anAuthenticator } from './authenticator.ts'
import { codeNow } from './security.ts'
import { must } from './must.ts'

/** Tests that use this module set PUBLIC_ORIGIN to it, since passkeys are created for a host name. */
export const ORIGIN = 'http://localhost:3000'
export const NEW_PASSWORD = 'Quay-side 42 cranes'

/** A request from a browser that keeps the cookies of these headers. */
export const fromBrowser = (...cookies: string[]) =>
  new Request(`${ORIGIN}/signin`, {
    headers: { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  })

export async function liveSessionIds(userId: string): Promise<string[]> {
  const rows = await sessionsOf(db()).where('s.userId', '=', userId).execute()
  return rows.filter(isLiveSession).map(({ id }) => id)
}

export async function reset(userId: string) {
  const { secret } = await aLink(userId, 'reset_password')
  const account = await findAccountById(userId)
  if (!account) throw new Error('no account')
  return resetPassword(
    account,
    { by: 'link', secret },
    { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, removeOthers: true },
  )
}

/** Another address, requested and then confirmed from both. */
export async function moveAddress(member: Member) {
  const next = `moved-${member.email}`
  await requestEmailChange(member, next)
  for (const address of [member.email, next]) {
    const path = (await mailsTo(address)).findLast((mail) => mail.path !== null)?.path ?? ''
    await confirmEmailChange(path.split('=')[1] ?? '', member.userId)
  }
}

export async function turnOn(member: Member) {
  await startSecondFactor(member)
  const { secret = '' } = (await findUnconfirmedFactor(member)) ?? {}
  return confirmSecondFactor(member, codeNow(secret))
}

export async function makePasskey(member: Member, device = anAuthenticator(ORIGIN)) {
  const asked = must(await startPasskeyRegistration(member))
  const answer = device.make(asked.options as Parameters<typeof device.make>[0])
  const made = () => addPasskey(member, fromBrowser(asked.cookie), { answer, name: '', device: 'Laptop' })
  return { device, made }
}

export type Change = (member: Member) => Promise<unknown>

/** Everything that changes the basis of a sign-in and commits without hashing. */
export const CHANGES: Record<string, Change> = {
  'the account was closed': (member) => closeAccount(member, { withCompany: false }),
  'the address was changed': moveAddress,
  'a second factor was turned on': turnOn,
  'every other session was signed out': endOtherSessions,
  'every session was signed out by the team': ({ userId }) =>
    transaction((tx) => endSessions(tx, { userId })),
}

/** Changes the password from the one that all test accounts share. */
export function change(member: Member) {
  return changePassword(member, {
    current: GOOD_PASSWORD,
    password: NEW_PASSWORD,
    confirmation: NEW_PASSWORD,
  })
}
