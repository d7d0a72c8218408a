import { DOORS } from '#test/doors-table.ts'
import { cookiesOf } from '#test/door-world.ts'
import { fuzzedRequest, type Known } from './fuzz-requests.ts'
import { harvest } from './forms.ts'
import { type Attack, type AttackOptions, blockedRow, inLanes, nothing } from './scenario.ts'
import { filled, type TestBed } from './test-bed.ts'

const LANES = 12
/** Every kind of account that sees forms of its own. */
const WHO = ['guest', 'incomplete', 'pending', 'developer', 'investor', 'advisor', 'admin'] as const
/** Requests after which every visitor signs in again: a fuzzed form may have signed someone out. */
const ROUND = 2000

/** Every address of the doors and of the pages that each visitor reaches, and every form on them. */
export async function knownTo(testBed: TestBed, quick: boolean): Promise<Known> {
  const visitors = quick ? (['guest', 'developer', 'admin'] as const) : WHO
  const { pages, forms } = await harvest(testBed, { visitors, perShape: 1, max: quick ? 25 : 150 })
  const doors = DOORS.map(({ path }) => filled(testBed.world, path))
  const paths = [
    ...new Set([...doors, ...pages.map(({ path }) => path), '/__manifest?p=/&version=x', '/assets/none.js']),
  ]
  return { paths: paths.filter((path) => !/^\/(?:signout|events)/.test(path)).toSorted(), forms }
}

/** Sends fuzzed requests; returns server failures and missing answers. */
export async function fuzzed(
  testBed: TestBed,
  known: Known,
  { seed, from, requests }: Pick<AttackOptions, 'seed' | 'from' | 'requests'>,
): Promise<{ failures: string[]; byStatus: Map<number, number> }> {
  const failures: string[] = []
  const byStatus = new Map<number, number>()
  for (let round = from; round < from + requests; round += ROUND) {
    testBed.cookies = await cookiesOf()
    const numbers = Array.from({ length: Math.min(ROUND, from + requests - round) }, (_, at) => round + at)
    await inLanes(numbers, LANES, async (number) => {
      const { who, sent } = fuzzedRequest(seed, number, known, testBed.origin)
      const headers = { Cookie: testBed.cookies[who], ...sent.headers }
      const name = `--seed ${seed} --from ${number} (${who}, ${sent.method ?? 'GET'} ${sent.path.slice(0, 160)})`
      const answer = await testBed.sender.send({ ...sent, headers }).catch((error: unknown) => {
        failures.push(`no answer (${error instanceof Error ? error.message : 'unknown'}): ${name}`)
        return null
      })
      if (!answer) return
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500)
        failures.push(`${answer.status} ${String(answer.headers['x-request-id'])}: ${name}`)
    })
  }
  return { failures, byStatus }
}

/**
 * Random requests: none may be answered with a failure or without the security headers, and none may leave an error in
 * the log, such as from a job it broke or a visitor who left.
 */
export const fuzz: Attack = async (testBed, options) => {
  const known = await knownTo(testBed, options.quick)
  process.stderr.write(`fuzz: ${known.paths.length} addresses, ${known.forms.length} forms\n`)
  const answered = testBed.sender.seen.answers
  const faults = testBed.sender.seen.faults.length
  const lines = testBed.lines().length
  await testBed.blocked()
  const { failures, byStatus } = await fuzzed(testBed, known, options)
  const share = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const errors = testBed
    .lines()
    .slice(lines)
    .filter((line) => line.includes('"level":"error"'))
  const blockedMs = await testBed.blocked()
  const unanswered = failures.filter((words) => words.startsWith('no answer')).length
  const all = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  return [
    nothing('fuzzed requests answered 5xx, or not at all', all + unanswered, failures),
    { what: 'their answers by status', figure: `${all}: ${share.join(', ')}`, goal: 'reported', met: true },
    blockedRow('the longest that one turn of the event loop took meanwhile', blockedMs),
    nothing('lines of the log at level error meanwhile', testBed.lines().length - lines, errors),
    nothing(
      'answers to them without every security header',
      testBed.sender.seen.answers - answered,
      testBed.sender.seen.faults.slice(faults),
    ),
  ]
}
