import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { ask, levelOf, signature } from '#test/world/access-desk.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { changeGrantEnd, revokeGrant, decideRequest } from './commands/grants.server.ts'
import { requestAccess, withdrawRequest } from './commands/request-access.server.ts'
import { revokeInvitation, inviteToListing } from './invitations/commands/invite.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ ACCESS_INVITATION_RATE: '100000/1d', GRANT_END_RATE: '100000/1h' })

type Who = 'member' | 'colleague' | 'owner' | 'admin' | 'stranger'
type Move =
  | { do: 'ask' | 'sign'; who: 'member' | 'colleague' }
  | { do: 'withdraw' | 'revoke' | 'invite' | 'uninvite'; who: Who }
  | { do: 'grant' | 'end'; who: Who; days: number | null }
  | { do: 'decline'; who: Who; words: string }
  | { do: 'wait'; days: number }

const anyone = fc.constantFrom<Who>('owner', 'owner', 'admin', 'stranger', 'member', 'colleague')
const asker = fc.constantFrom<'member' | 'colleague'>('member', 'member', 'colleague')
const days = fc.constantFrom(null, 5, 40)
const words = fc.constantFrom('No.', 'No.', ' ')
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('ask' as const, 'sign' as const), who: asker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('grant' as const), who: anyone, days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('invite' as const), who: anyone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), who: anyone, days }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), who: anyone, words }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'revoke' as const), who: anyone }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('uninvite' as const), who: anyone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 6, 31) }) },
)

type Where = { rule: UnlockRule; visibility: Visibility }
/** Moves are one minute apart. */
const MINUTES_PER_DAY = 1440
/** A model of a company's access to a listing, after the tables in docs/domain.md; days count from the start. */
type State = {
  day: number
  request: 'none' | 'pending' | 'granted' | 'declined' | 'withdrawn'
  declinedOn: number | null
  revokedOn: number | null
  /** The grant's last day; null if it has no end. */
  grant: { until: number | null } | null
  hadGrant: boolean
  hasNda: boolean
  /** The member's invitation, by the day it was sent. */
  invited: number | null
}

/** Whether the person belongs to the requesting company. */
const asks = (who: Who) => who === 'member' || who === 'colleague'
const decides = (who: Who) => who === 'owner' || who === 'admin'
const lives = ({ grant, day }: State) => grant !== null && (grant.until === null || day < grant.until)

/** Whether the member's invitation is open: at most 30 days old, and newer than any decline. */
function isInvited(state: State, who: Who, moment: number): boolean {
  const { invited, declinedOn, revokedOn } = state
  if (who !== 'member' || invited === null || moment >= invited + 30) return false
  return (declinedOn ?? -1) < invited && (revokedOn ?? -1) < invited
}

/** The expected state after a move, or null for a refusal. */
function expected(state: State, one: Move, step: number, { rule, visibility }: Where): State | null {
  const { day, request } = state
  const moment = day + step / MINUTES_PER_DAY
  switch (one.do) {
    case 'wait':
      return { ...state, day: day + one.days }
    case 'ask':
    case 'sign': {
      if (lives(state)) return null
      const invited = isInvited(state, one.who, moment)
      if (!invited && request === 'pending') return null
      if (!invited && state.declinedOn !== null && moment < state.declinedOn + 30) return null
      const hasNda = state.hasNda || one.do === 'sign'
      if (rule !== 'approval' && !hasNda) return null
      const hadGrant = state.hadGrant || state.grant !== null
      const opens = invited || (rule === 'nda' && visibility !== 'private' && !hadGrant)
      if (!opens) return { ...state, hasNda, request: 'pending' }
      return {
        ...state,
        hasNda,
        hadGrant,
        request: 'granted',
        grant: { until: null },
        invited: invited ? null : state.invited,
      }
    }
    case 'withdraw':
      return request === 'pending' && asks(one.who) ? { ...state, request: 'withdrawn' } : null
    case 'grant':
      if (request !== 'pending' || !decides(one.who)) return null
      return {
        ...state,
        request: 'granted',
        hadGrant: state.hadGrant || state.grant !== null,
        grant: { until: one.days === null ? null : day + one.days },
      }
    case 'decline':
      if (request !== 'pending' || !decides(one.who) || !one.words.trim()) return null
      return { ...state, request: 'declined', declinedOn: moment }
    case 'revoke':
      if (!lives(state) || !decides(one.who)) return null
      return { ...state, grant: null, hadGrant: true, revokedOn: moment }
    case 'end':
      if (!lives(state) || !decides(one.who)) return null
      return { ...state, grant: { until: one.days === null ? null : day + one.days } }
    case 'invite':
      if (!decides(one.who) || (state.invited !== null && moment < state.invited + 30)) return null
      return { ...state, invited: moment }
    default:
      return state.invited !== null && decides(one.who) ? { ...state, invited: null } : null
  }
}

const BEGIN = Date.parse('2027-03-01T09:00:00Z')
const DAY = 86_400_000
/** A distinct moment per move, so that "newer" is unambiguous. */
const at = (day: number, step: number) => new Date(BEGIN + day * DAY + step * 60_000)
/** The last day of a grant that is over this morning. */
const lastDay = (day: number) => new Date(BEGIN + (day - 1) * DAY).toISOString().slice(0, 10)

test('random steps by random actors always follow the tables · PUB-224 PUB-222', async () => {
  const [owner, admin, stranger] = [await aDeveloper(), await anAdmin(), await aDeveloper()]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<UnlockRule>('approval', 'nda', 'both'),
      fc.constantFrom<Visibility>('semi_public', 'private'),
      fc.array(move, { minLength: 3, maxLength: 16 }),
      async (unlockRule, visibility, moves) => {
        setClock(() => at(0, 0))
        const member = await anInvestor()
        const colleague = (await aPerson({ company: member.company, type: 'investor' })) as ApprovedMember
        const people: Record<Who, ApprovedMember | AdminViewer> = {
          member,
          colleague,
          owner,
          admin,
          stranger,
        }
        const { id, slug } = await aMarketListing({ companyId: owner.company.id, visibility, unlockRule })
        let state: State = {
          day: 0,
          request: 'none',
          declinedOn: null,
          revokedOn: null,
          grant: null,
          hadGrant: false,
          hasNda: false,
          invited: null,
        }
        for (const [step, one] of moves.entries()) {
          setClock(() => at(state.day, step))
          const next = expected(state, one, step, { rule: unlockRule, visibility })
          const done = one.do === 'wait' || (await make(one, { id, slug, people, day: state.day }))
          expect(done, `${JSON.stringify(one)} in ${JSON.stringify(state)}`).toBe(next !== null)
          state = next ?? state
          setClock(() => at(state.day, step))
          const locked = visibility === 'private' ? 'MINIMAL' : 'REDUCED'
          expect(await levelOf(member, slug), `after ${JSON.stringify(one)}`).toBe(
            lives(state) ? 'FULL' : locked,
          )
          expect(await levelOf(stranger, slug)).toBe(locked)
          expect(await lastStatus(id)).toBe(state.request)
        }
      },
    ),
    { numRuns: isDeepRun ? 40 : 4 },
  )
})

type World = { id: number; slug: string; people: Record<Who, ApprovedMember | AdminViewer>; day: number }

/** Makes a move through the product's commands; returns whether it was accepted. */
async function make(one: Exclude<Move, { do: 'wait' }>, { id, slug, people, day }: World): Promise<boolean> {
  const actor = people[one.who]
  const asMember = actor as ApprovedMember
  const endsOn = 'days' in one && one.days !== null ? lastDay(day + one.days) : null
  switch (one.do) {
    case 'ask':
      return (await ask(asMember, slug)).ok
    case 'sign':
      return (await requestAccess(asMember, slug, await signature(id))).ok
    case 'withdraw':
      return (
        actor.company !== null && (await withdrawRequest(asMember, await newest('accessRequests', id))).ok
      )
    case 'grant':
    case 'decline': {
      const words = one.do === 'decline' ? one.words : ''
      const request = await newest('accessRequests', id)
      return (await decideRequest(actor, { listingId: id, id: request, action: one.do, words, endsOn })).ok
    }
    case 'revoke':
      return (await revokeGrant(actor, id, await newest('accessGrants', id))).ok
    case 'end':
      return (await changeGrantEnd(actor, id, { id: await newest('accessGrants', id), endsOn })).ok
    case 'invite': {
      const { email } = people.member
      return (await inviteToListing(actor, id, { email, message: null, days: 30, accessEndsOn: null })).ok
    }
    default:
      return (await revokeInvitation(actor, id, await newest('accessInvitations', id))).ok
  }
}

const NOTHING = '00000000-0000-4000-8000-000000000000'

async function newest(table: 'accessRequests' | 'accessGrants' | 'accessInvitations', listingId: number) {
  const order = table === 'accessGrants' ? 'grantedAt' : 'createdAt'
  const row = await db()
    .selectFrom(table)
    .where('listingId', '=', listingId)
    .orderBy(order, 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? NOTHING
}

async function lastStatus(listingId: number): Promise<string> {
  const row = await db()
    .selectFrom('accessRequests')
    .where('listingId', '=', listingId)
    .orderBy('createdAt', 'desc')
    .select('status')
    .limit(1)
    .executeTakeFirst()
  return row?.status ?? 'none'
}
