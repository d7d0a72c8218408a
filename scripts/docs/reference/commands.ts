import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../test/source-files.ts'
import { table } from './table.ts'

/** Descriptions by package.json script, one per subcommand. */
const COMMANDS: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  start: 'builds if needed, starts or joins the database, migrates and serves',
  dev: 'serves from source and reloads on edits',
  check: 'format, lint, types and the tests that reach what changed',
  new: { '-- migration NAME': 'creates the next numbered migration and refreshes the types' },
  build: 'builds for production',
  test: 'the whole proof; `test:unit`, `test:db`, `test:front` and `test:journeys` run one part, with a file to run only that',
  'test:deep': 'what `npm test` holds in its long forms, and what only it has; it says so when it begins',
  'test:unit': 'tests without a database',
  'test:db': 'tests on a real PostgreSQL',
  'test:front': 'tests against the built product',
  'test:journeys': 'tests in a real browser',
  'test:watch': 'after each edit, the tests that reach it',
  'test:s3': 'the store in a bucket, against OpenStack Swift with s3api, which checks signatures',
  typecheck: 'the types',
  lint: 'the linter, type-aware rules included',
  format: 'formats every file',
  docs: 'writes the generated documents; `-- --verify` only names stale ones',
  'db:types': 'generates the types of the database from the migrations',
  admin: {
    '-- create EMAIL': 'creates an admin; mails or prints a link to set the password',
    '-- promote EMAIL':
      'makes an account an admin, with the audit row and mail of /admin/users; refused for a suspended account',
    '-- demote EMAIL': 'takes the role away; refused for the last admin',
    '-- list': 'lists the admins',
    '-- reset-second-factor EMAIL':
      'removes second factor, recovery codes and passkeys of somebody who lost their devices, signs them out everywhere and tells them; the password stays',
  },
  audit: {
    '-- verify':
      'recomputes the seals of the audit log and names the first row that does not fit; exit code 1 if there is one',
  },
  demo: { '-- remove': 'deletes the demo world and its accounts' },
  backup: {
    '-- FILE':
      'writes everything into one archive while the product serves; `--without-key` leaves the generated secret key out',
  },
  restore: {
    '-- FILE': 'restores an archive into an empty database and an empty store',
    '-- FILE --check': 'reads an archive completely and changes nothing',
  },
  files: {
    '-- move':
      'moves all files from STORAGE_PREVIOUS_URL to STORAGE_URL while processes run; can be repeated',
    '-- check':
      'compares every file with the SHA-256 in its row; exit code 1 and a number for each missing or damaged file',
  },
  mail: { '': 'lists captured mails', '-- N': 'prints one with its links' },
  market: {
    '-- import FILE': 'replaces the market figures by those of a CSV file',
    '-- status': 'says which figures are shown',
    '-- country CODE on|off': 'switches a country of the market insights',
  },
  faults:
    'kills app and database under load and checks what was acknowledged; `--cycles N`, `--seed N`, `--only crash,database,rolling,smtp,away,disk,clock`',
  attack:
    'attacks a product of its own over real sockets and in a real browser; `--only NAMES`, `--seed N`, `--requests N`',
  'drill:cluster':
    'runs the product on two PostgreSQL nodes, PgBouncer, HAProxy and S3 and kills each under load; `--rounds N`, `--seed N`',
  'drill:pitr': "loses a PostgreSQL's disk and restores it to a chosen second",
  'drill:upgrade': 'brings this release in while the former one serves; `--from COMMIT`',
  bench:
    'every bench, or those named, one after the other; exit code 1 if one misses a goal; `--small` only shows that each works',
  rows: 'which requirement rows are named by which tests',
  size: 'source lines and files of app/, and what its routes import',
  'bench:backup': 'times an archive and its restore on throwaway databases; `--members N`',
  'bench:weight': "the size of each page's first load",
  'bench:members':
    'what guests and members ask for, through the front door, beside its floors, with processor time; `--listings N`',
  'bench:search': 'the search of listings beside its floors; `--rows N`',
  'bench:directory': "the market circle's search over 5,000 companies beside its floor",
  'bench:page': 'the list of listings on a slow phone, in a real browser beside its floor',
  'bench:desk': 'every queue of the back office at 1,000 and at 100,000 rows',
  'bench:sizes': 'the bytes of a row of each large table on disk; `--rows N`',
  'bench:alerts': 'the alert matcher beside one SQL join of the same rows',
  'bench:views': 'recording of views at 1,000,000 listings and 10,000,000 views',
  'bench:detail': "a listing's page beside its floor",
  'bench:mail': 'the mail worker, kills included, beside a bare pool',
  'bench:upload': 'uploads and their memory beside bare multipart',
  'bench:memory': 'memory under a minute of load',
  'bench:soak': 'memory under ten minutes of load; `--minutes N`',
  'bench:streams': '2,000 idle event streams',
  'bench:changes': '50 changes a second for 1,000 open windows',
  'bench:start': 'from `npm start` to the first page',
}

/** Scripts without a description here, and descriptions without a script. */
export function wrongCommands(): string[] {
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
