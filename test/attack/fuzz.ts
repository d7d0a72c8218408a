import { DOORS } from '#test/doors-table.ts'
import { cookiesOf } from '#test/door-world.ts'
import { fuzzedRequest, type Known } from './fuzz-requests.ts'
import { crawl } from './forms.ts'
import { type Attack, type AttackOptions, blockedRow, mapConcurrently, noFindings } from './scenario.ts'
import { filled, type TestBed } from './test-bed.ts'

const CONCURRENCY = 12
/** Visitors who see different forms. */
const FORM_VISITORS = ['guest', 'incomplete', 'pending', 'developer', 'investor', 'advisor', 'admin'] as const
/** All visitors sign in again after this many requests, since a fuzzed form may have signed someone out. */
const ROUND = 2000

/** All URLs of doors and reachable pages, and the forms on them. */
export async function knownTo(testBed: TestBed, quick: boolean): Promise<Known> {
  const visitors = quick ? (['guest', 'developer', 'admin'] as const) : FORM_VISITORS
  const { pages, forms } = await crawl(testBed, { visitors, perShape: 1, max: quick ? 25 : 150 })
  const doors = DOORS.map(({ path }) => filled(testBed.world, path))
  const paths = [
    ...new Set([...doors, ...pages.map(({ path }) => path), '/__manifest?p=/&version=x', '/assets/none.js']),
  ]
  return { paths: paths.filter((path) => !/^\/(?:signout|events)/.test(path)).toSorted(), forms }
}

/** Sends fuzzed requests; returns server errors and missing responses. */
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
    await mapConcurrently(numbers, CONCURRENCY, async (number) => {
      const { who, request } = fuzzedRequest(seed, number, known, testBed.origin)
      const headers = { Cookie: testBed.cookies[who], ...request.headers }
      const name = `--seed ${seed} --from ${number} (${who}, ${request.method ?? 'GET'} ${request.path.slice(0, 160)})`
      const response = await testBed.sender.send({ ...request, headers }).catch((error: unknown) => {
        failures.push(`no response (${error instanceof Error ? error.message : 'unknown'}): ${name}`)
        return null
      })
      if (!response) return
      byStatus.set(response.status, (byStatus.get(response.status) ?? 0) + 1)
      if (response.status >= 500)
        failures.push(`${response.status} ${String(response.headers['x-request-id'])}: ${name}`)
    })
  }
  return { failures, byStatus }
}

/**
 * Random requests: none may cause a server error, a response without the security headers, or an error in the log.
 */
export const fuzz: Attack = async (testBed, options) => {
  const known = await knownTo(testBed, options.quick)
  process.stderr.write(`fuzz: ${known.paths.length} addresses, ${known.forms.length} forms\n`)
  const responsesBefore = testBed.sender.seen.responses
  const findingsBefore = testBed.sender.seen.headerFindings.length
  const linesBefore = testBed.lines().length
  await testBed.blocked()
  const { failures, byStatus } = await fuzzed(testBed, known, options)
  const share = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const errors = testBed
    .lines()
    .slice(linesBefore)
    .filter((line) => line.includes('"level":"error"'))
  const blockedMs = await testBed.blocked()
  const unanswered = failures.filter((failure) => failure.startsWith('no response')).length
  const all = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  return [
    noFindings('fuzzed requests with a 5xx response or none', all + unanswered, failures),
    { what: 'their responses by status', figure: `${all}: ${share.join(', ')}`, goal: 'reported', met: true },
    blockedRow('longest turn of the event loop meanwhile', blockedMs),
    noFindings('errors in the log meanwhile', testBed.lines().length - linesBefore, errors),
    noFindings(
      'their responses without every security header',
      testBed.sender.seen.responses - responsesBefore,
      testBed.sender.seen.headerFindings.slice(findingsBefore),
    ),
  ]
}
