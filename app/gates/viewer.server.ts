import { type MiddlewareFunction, redirect } from 'react-router'
import { readCookie, readSession } from '#app/account/session.server.ts'
import { wantedName, saveWantedPage } from '#app/account/wanted/page.server.ts'
import { db, isOutage, Outage, setRequestRights } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { tooMany } from '#app/lib/refusal.ts'
import { clientAddress, requestContext } from '#app/lib/request.ts'
import {
  type CompanyStatus,
  type CompanyType,
  type Member,
  type UserType,
  OWN_NAME,
  standingOf,
  viewerContext,
} from '#app/lib/viewer.ts'
import { pathOf } from './gate.server.ts'
import { rightsOf } from './rights.server.ts'

type SessionFacts = { sessionId: string; userId: string; signedInAt: Date }

/** What the gate reads about a person (PUB-187, PUB-188); null when the account no longer exists. */
export async function loadMember(session: SessionFacts): Promise<Member | null> {
  const row = await db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', session.userId)
    .select([
      'u.email',
      'm.role',
      'm.userType',
      'm.fullName',
      'm.position',
      'm.companyName',
      'm.welcomeSeenAt',
      'm.suspendedAt as personSuspendedAt',
      'm.timeZone',
      'm.asksName',
      'c.id as companyId',
      'c.name as companyTitle',
      'c.type as companyType',
      'c.approvalStatus',
      'c.suspendedAt',
      'cm.role as companyRole',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('secondFactors as f')
            .whereRef('f.userId', '=', 'm.userId')
            .where('f.confirmedAt', 'is not', null)
            .select('f.userId'),
        )
        .as('hasSecondFactor'),
    )
    .executeTakeFirst()
  if (!row) return null
  const suspended = row.personSuspendedAt !== null
  const mustSetUpFactor =
    row.role === 'admin' && !row.hasSecondFactor && env().adminSecondFactor === 'required'
  const company =
    row.companyId && row.companyTitle && row.companyType && row.approvalStatus && row.companyRole
      ? {
          id: row.companyId,
          name: row.companyTitle,
          type: row.companyType as CompanyType,
          status: row.approvalStatus as CompanyStatus,
          suspended: suspended || row.suspendedAt !== null,
          role: row.companyRole as 'owner' | 'colleague',
        }
      : null
  return {
    kind: 'member',
    ...session,
    email: row.email,
    fullName: row.fullName,
    position: row.position,
    companyName: company?.name ?? row.companyName,
    userType: row.userType as UserType,
    role: mustSetUpFactor ? 'member' : (row.role as 'member' | 'admin'),
    mustSetUpFactor,
    company,
    suspended,
    hasSecondFactor: Boolean(row.hasSecondFactor),
    welcomeSeen: row.welcomeSeenAt !== null,
    timeZone: row.timeZone,
    asksName: row.asksName,
  }
}

/** Any failure to read the status ends the request like an outage (PUB-187, PUB-196). */
async function readMember(session: SessionFacts): Promise<Member | null> {
  try {
    return await loadMember(session)
  } catch (error) {
    if (!isOutage(error)) log.error('viewer.read_failed', { error })
    throw new Outage('the status could not be read', { cause: error })
  }
}

/**
 * Guests' writes that are not limited by IP address: signing in and resetting have limits per known device or link, which
 * no stranger on the same network may use up, and any site may post to unsubscribe.
 */
const COUNTED_ELSEWHERE = /^\/(?:signin(?:\/code)?|reset-password|unsubscribe\/[^/]+)\/?$/

/**
 * Counts a write, by account with a live session and otherwise by address; beyond the limit the request is refused,
 * and server/http.ts returns what was typed (MEM-051).
 */
async function countWrite({ pathname }: URL, member: Member | null): Promise<void> {
  if (!member && COUNTED_ELSEWHERE.test(pathname)) return
  const subject = member ? (`account:${member.userId}` as const) : (`ip:${clientAddress()}` as const)
  const counted = await takeLimit(db(), { rule: 'pageWrite', subjects: [subject] })
  if (counted.ok) return
  const store = requestContext.getStore()
  if (store) store.writeRetryAfter = counted.retryAfterSeconds
  throw tooMany(counted.retryAfterSeconds)
}

/** Reads the device cookie, so that a new password does not make the browser that sets it unknown. */
async function readDevice(request: Request): Promise<void> {
  const [store, device] = [requestContext.getStore(), await readCookie('device', request)]
  if (store && device !== null) store.device = device
}

/** Stores the page that the gate redirected this member from, before the response is sent. */
async function saveRedirectedFrom(member: Member): Promise<void> {
  const path = requestContext.getStore()?.redirectedFrom
  if (path !== undefined && wantedName(path) !== null) await saveWantedPage(member, path)
}

/** On the next page, a person whose account has their company's name is asked for their own. */
function redirectToName(member: Member, request: Request): Response | null {
  const path = request.method === 'GET' && member.asksName && !member.suspended ? pathOf(request) : null
  if (path === null || path.split('?')[0] === OWN_NAME) return null
  return redirect(`${OWN_NAME}?from=${encodeURIComponent(path)}`)
}

/** Combines session and standing into the viewer before any other middleware, loader or action runs. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const session = await readSession(request)
  const member = session ? await readMember(session) : null
  if (member) {
    context.set(viewerContext, member)
    const store = requestContext.getStore()
    if (store) {
      store.viewerUserId = member.userId
      store.isUnapproved = !['admin', 'approved'].includes(standingOf(member))
    }
    setRequestRights(rightsOf(member))
  }
  await readDevice(request)
  if (request.method === 'POST') await countWrite(url, member)
  if (!member) return next()
  const redirected = redirectToName(member, request)
  if (redirected) return redirected
  try {
    return await next()
  } finally {
    await saveRedirectedFrom(member)
  }
}
