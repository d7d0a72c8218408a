// Runs all benches: `npm run bench`, or `npm run bench -- views mail` for some. Each runs in a separate process and
// prints its table; a summary lists which met their goals, and the run exits with 1 if any did not. `-- --small` only
// checks that each works; its verdicts are meaningless.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { say } from './report.ts'

const BENCHES: Readonly<Record<string, { file: string; given?: string; small?: string }>> = {
  search: { file: 'search.mjs', given: '--rows 1000000', small: '--rows 20000 --seconds 1 --rounds 1' },
  members: { file: 'members.ts', small: '--listings 5000 --seconds 1 --rounds 1' },
  detail: { file: 'detail.ts', small: '--listings 5000 --seconds 1 --rounds 1' },
  directory: { file: 'directory.mjs', small: '--companies 1000 --seconds 1 --rounds 1' },
  views: { file: 'views.ts', small: '--listings 20000 --members 2500 --views 100000 --seconds 1 --rounds 1' },
  alerts: { file: 'alerts.mjs', small: '--alerts 1000 --events 100 --rounds 1' },
  mail: { file: 'mail.ts', small: '--mails 500 --history 1000 --rounds 1 --kills 2' },
  upload: { file: 'upload.ts', small: '--rounds 1 --uploads 4' },
  desk: { file: 'desk.ts', small: '--small 1000 --large 2000 --rounds 1 --runs 3' },
  weight: { file: 'page-weight.mjs' },
  page: { file: 'page.mjs' },
  start: { file: 'start.ts', small: '--rounds 1' },
  memory: { file: 'soak.ts', small: '--minutes 0.2' },
  streams: { file: 'streams.ts', small: '--streams 200 --seconds 5' },
  changes: { file: 'changes.ts', small: '--windows 100' },
  soak: { file: 'soak.ts', given: '--minutes 10', small: '--minutes 0.2' },
}

const given = process.argv.slice(2)
const isSmall = given.includes('--small')
const asked = given.filter((word) => !word.startsWith('--'))
const unknown = asked.find((name) => !Object.hasOwn(BENCHES, name))
if (unknown !== undefined) {
  process.stderr.write(`unknown bench "${unknown}"; available: ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(1)
}

const outcomes: { name: string; took: number; isMet: boolean }[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  say(`\n== ${name}`)
  const began = performance.now()
  const options = ((isSmall ? bench.small : bench.given) ?? '').split(' ').filter(Boolean)
  const child = spawn(process.execPath, [join(import.meta.dirname, bench.file), ...options], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  outcomes.push({ name, took: (performance.now() - began) / 1000, isMet: code === 0 })
}
say(`\n${'bench'.padEnd(12)}${'took'.padStart(8)}  all goals met`)
for (const { name, took, isMet } of outcomes)
  say(`${name.padEnd(12)}${`${took.toFixed(0)} s`.padStart(8)}  ${isMet ? 'yes' : 'NO'}`)
const missed = outcomes.filter(({ isMet }) => !isMet).length
say(
  `${outcomes.length - missed} of ${outcomes.length} benches met every goal; load at the end ${(loadavg()[0] ?? 0).toFixed(1)}`,
)
process.exitCode = missed > 0 ? 1 : 0
