import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aListedCompany, type Insider, setSuspended } from '#test/world/directory.ts'
import { answerConnection, requestConnection, withdrawConnection } from './commands/connections.server.ts'
import { connectionWith, listConnections } from './queries/connections.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ CONNECTION_RATE: '100000/1d' })

type Side = 0 | 1
type Move =
  | { do: 'ask' | 'accept' | 'decline' | 'withdraw' | 'suspend' | 'reinstate'; who: Side }
  | { do: 'wait'; days: number }

const side = fc.constantFrom<Side>(0, 1)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), who: side }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const),
      who: side,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('suspend' as const, 'reinstate' as const), who: side }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 45, 91) }) },
)

/** The state between two companies, after the table in docs/domain.md; times are days since the start. */
type Model = {
  day: number
  live: { by: Side; accepted: boolean } | null
  declinedOn: [number | null, number | null]
  suspended: [boolean, boolean]
}

/** Applies a move to the model and returns the expected answer. */
function predict(model: Model, { do: what, who }: Exclude<Move, { do: 'wait' }>): string {
  const { live, declinedOn, suspended } = model
  const isResting = suspended[0] || suspended[1]
  const isWaiting = live !== null && !live.accepted
  switch (what) {
    case 'suspend':
    case 'reinstate':
      suspended[who] = what === 'suspend'
      return 'ok'
    case 'ask': {
      if (isResting) return 'not_found'
      if (live) return !live.accepted && live.by !== who ? 'asks_you' : 'duplicate'
      const declined = declinedOn[who]
      if (declined !== null && model.day - declined < 90) return 'duplicate'
      model.live = { by: who, accepted: false }
      return 'ok'
    }
    case 'withdraw':
      if (!isWaiting || live.by !== who) return 'no'
      model.live = null
      return 'ok'
    default:
      if (!isWaiting || live.by === who || isResting) return 'no'
      model.live = what === 'accept' ? { by: live.by, accepted: true } : null
      if (what === 'decline') declinedOn[live.by] = model.day
      return 'ok'
  }
}

function expectedState({ live, declinedOn, day }: Model, who: Side): string {
  if (live) return live.accepted ? 'connected' : live.by === who ? 'asked' : 'asks_you'
  const declined = declinedOn[who]
  return declined !== null && day - declined < 90 ? 'declined' : 'none'
}

const START = Date.UTC(2026, 10, 21)

/** A sequence that gets every possible answer, whatever else is generated. */
const EVERY_ANSWER: Move[] = [
  { do: 'suspend', who: 1 },
  { do: 'ask', who: 0 },
  { do: 'reinstate', who: 1 },
  { do: 'ask', who: 0 },
  { do: 'ask', who: 0 },
  { do: 'ask', who: 1 },
  { do: 'withdraw', who: 0 },
  { do: 'ask', who: 0 },
  { do: 'decline', who: 1 },
  { do: 'ask', who: 1 },
  { do: 'accept', who: 0 },
]

test('any sequence of moves by two companies ends as the table says · MEM-367 MEM-386', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 18 }), async (moves) => {
      const pair = [await aListedCompany(), await aListedCompany({ type: 'investor' })] as [Insider, Insider]
      const model: Model = { day: 0, live: null, declinedOn: [null, null], suspended: [false, false] }
      let last: string = crypto.randomUUID()
      for (const [minute, one] of moves.entries()) {
        if (one.do === 'wait') {
          model.day += one.days
          continue
        }
        setClock(() => new Date(START + model.day * 86_400_000 + minute * 60_000))
        const { member } = pair[one.who]
        const other = pair[one.who === 0 ? 1 : 0]
        const expected = predict(model, one)
        let answer = 'ok'
        if (one.do === 'suspend' || one.do === 'reinstate')
          await setSuspended(pair[one.who].companyId, one.do === 'suspend')
        else if (one.do === 'ask') {
          const done = await requestConnection(member, other.companyId, null)
          answer = done.ok ? 'ok' : done.refused
          if (done.ok) last = done.value.id
        } else {
          const done =
            one.do === 'withdraw'
              ? await withdrawConnection(member, last)
              : await answerConnection(member, last, one.do)
          answer = done.ok ? 'ok' : 'no'
        }
        expect(`${one.do} ${answer}`).toBe(`${one.do} ${expected}`)
        seen.add(`${one.do} ${answer}`)
        for (const who of [0, 1] as const) {
          const state = await connectionWith(pair[who].member, pair[who === 0 ? 1 : 0].companyId)
          expect(state.state).toBe(expectedState(model, who))
          const isOpen = model.live?.accepted === true && !model.suspended[0] && !model.suspended[1]
          expect((await listConnections(pair[who].member)).rows).toHaveLength(isOpen ? 1 : 0)
        }
      }
    }),
    { numRuns: isDeepRun ? 30 : 3, examples: [[EVERY_ANSWER]] },
  )
  for (const met of [
    'ask ok',
    'ask duplicate',
    'ask asks_you',
    'ask not_found',
    'accept ok',
    'decline ok',
    'withdraw ok',
  ])
    expect([...seen]).toContain(met)
})
