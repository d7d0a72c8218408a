import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../test/source-files.ts'
import { table } from './table.ts'

/** Descriptions by package.json script, one per subcommand. */
const COMMANDS: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  start: 'builds if needed, starts the database or connects to it, migrates and serves',
  dev: 'serves from source and reloads on edits',
  check: 'format, lint, types and the tests affected by your changes',
  new: { '-- migration NAME': 'creates the next numbered migration and refreshes the types' },
  build: 'builds for production',
  release:
    'builds `release/parcela-VERSION-PLATFORM.tar.gz`, which runs without npm, network or compiler; `--dirty` for a trial',
  test: 'the full test run; `test:unit`, `test:db`, `test:front` and `test:journeys` run one part, with a file to run only that',
  'test:deep': {
    '': 'the full versions of the tests in `npm test`, and further parts, listed at the start',
    '-- faults':
      'kills app and database under load and verifies acknowledged writes; `--cycles N`, `--seed N`',
    '-- upgrade': 'upgrades to this release while an earlier one runs; `--from COMMIT`, `--seed N`',
    '-- cluster':
      'runs the product on two PostgreSQL nodes, PgBouncer, HAProxy and S3 and kills each under load; `--rounds N`, `--seed N`',
  },
  'test:unit': 'tests without a database',
  'test:db': 'tests on a real PostgreSQL',
  'test:front': 'tests against the built product',
  'test:journeys': 'tests in a real browser',
  'test:watch': 'runs the affected tests after each edit',
  'test:s3': 'the store in a bucket, against OpenStack Swift with s3api, which checks signatures',
  typecheck: 'checks the types',
  lint: 'lints every file, including type-aware rules',
  format: 'formats every file',
  docs: 'writes the generated documents; `-- --verify` only names stale ones',
  'db:types': 'generates the database types from the migrations',
  admin: {
    '-- create EMAIL': 'creates an admin; emails or prints a link to set the password',
    '-- promote EMAIL':
      'makes an account an admin, with the audit row and email of /admin/users; refused for a suspended account',
    '-- demote EMAIL': 'removes the admin role; refused for the last admin',
    '-- list': 'lists the admins',
    '-- reset-second-factor EMAIL':
      'removes second factor, recovery codes and passkeys of a user who lost their devices, signs them out everywhere and notifies them; the password stays',
  },
  audit: {
    '-- verify':
      'recomputes the seals of the audit log and reports the first invalid row; exit code 1 if there is one',
  },
  demo: { '-- remove': 'deletes the demo data and its accounts' },
  backup: {
    '-- FILE':
      'writes everything into one archive while the product runs; `--without-key` leaves the generated secret key out',
  },
  restore: {
    '-- FILE': 'restores an archive into an empty database and an empty store',
    '-- FILE --check': 'reads an archive completely and changes nothing',
  },
  files: {
    '-- check':
      'compares every file with the SHA-256 in its row; lists missing and damaged files by number, with exit code 1',
  },
  mail: { '': 'lists captured emails', '-- N': 'prints one of them with its links' },
  market: { '-- import FILE': 'replaces the market figures with those of a CSV file' },
  bench:
    'runs all benchmarks, or those named; exit code 1 if one misses a goal; `--small` only checks that each works',
  rows: 'lists the tests that name each requirement row',
  size: 'source lines and files of app/, and imports of its routes',
  'bench:backup': 'times an archive and its restore on throwaway databases; `--members N`',
  'bench:weight': "the size of each page's first load",
  'bench:members':
    'requests from guests and members through the full HTTP stack, against floors, with CPU time; `--listings N`',
  'bench:search': 'listing search against floors; `--rows N`',
  'bench:directory': "the market circle's search over 5,000 companies, against a floor",
  'bench:page': 'the listings page on a slow phone, in a real browser, against a floor',
  'bench:desk': 'every back-office queue with 1,000 and with 100,000 rows',
  'bench:sizes': 'disk size per row of each large table; `--rows N`',
  'bench:alerts': 'the alert matcher against one SQL join of the same rows',
  'bench:views': 'recording views with 1,000,000 listings and 10,000,000 views',
  'bench:detail': "a listing's page against a floor",
  'bench:mail': 'the mail worker, including kills, against a bare pool',
  'bench:upload': 'uploads and their memory against bare multipart',
  'bench:memory': 'memory under a minute of load',
  'bench:soak': 'memory during ten minutes of load; `--minutes N`',
  'bench:streams': '2,000 idle event streams',
  'bench:changes': '50 changes per second with 1,000 open windows',
  'bench:start': 'from `npm start` to the first page',
}

/** Scripts without a description here, and descriptions without a script. */
function wrongCommands(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return [
    ...Object.keys(scripts).filter((name) => !Object.hasOwn(COMMANDS, name)),
    ...Object.keys(COMMANDS).filter((name) => !Object.hasOwn(scripts, name)),
  ]
}

const called = (name: string) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`)

export function commandsChapter(): string {
  const wrong = wrongCommands()
  if (wrong.length > 0)
    throw new Error(`scripts/docs/reference/commands.ts and package.json differ: ${wrong.join(', ')}`)
  const rows = Object.entries(COMMANDS).flatMap(([name, words]) =>
    typeof words === 'string'
      ? [[`\`${called(name)}\``, words]]
      : Object.entries(words).map(([rest, meaning]) => [`\`${`${called(name)} ${rest}`.trim()}\``, meaning]),
  )
  return `## Commands

${table(['command', 'what it does'], rows)}
`
}
