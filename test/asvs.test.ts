import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

/** Level 1 of OWASP ASVS 5.0.0, and with a star level 2 where docs/asvs.md takes it on. */
const REQUIRED: Readonly<Record<string, string>> = {
  'V1.2': '1 2 3 4 5',
  'V1.3': '1 2',
  'V1.5': '1',
  'V2.1': '1',
  'V2.2': '1 2',
  'V2.3': '1',
  'V3.2': '1 2',
  'V3.3': '1',
  'V3.4': '1 2',
  'V3.5': '1 2 3',
  'V4.1': '1',
  'V4.4': '1',
  'V5.1': '1*',
  'V5.2': '1 2 3*',
  'V5.3': '1 2',
  'V5.4': '1* 2* 3*',
  'V6.1': '1 2* 3*',
  'V6.2': '1 2 3 4 5 6 7 8 9* 10* 11* 12*',
  'V6.3': '1 2 3* 4*',
  'V6.4': '1 2 3* 4*',
  'V6.5': '1* 2* 3* 4* 5*',
  'V6.6': '1* 2* 3*',
  'V6.8': '1* 2* 3* 4*',
  'V7.1': '1* 2* 3*',
  'V7.2': '1 2 3 4',
  'V7.3': '1* 2*',
  'V7.4': '1 2 3* 4* 5*',
  'V7.5': '1* 2*',
  'V7.6': '1* 2*',
  'V8.1': '1 2*',
  'V8.2': '1 2 3*',
  'V8.3': '1',
  'V8.4': '1*',
  'V9.1': '1 2 3',
  'V9.2': '1',
  'V10.4': '1 2 3 4 5',
  'V11.3': '1 2',
  'V11.4': '1',
  'V12.1': '1',
  'V12.2': '1 2',
  'V13.4': '1',
  'V14.2': '1',
  'V14.3': '1',
  'V15.1': '1',
  'V15.2': '1',
  'V15.3': '1',
  'V16.1': '1*',
  'V16.2': '1* 2* 3* 4* 5*',
  'V16.3': '1* 2* 3* 4*',
  'V16.4': '1* 2* 3*',
  'V16.5': '1* 2* 3*',
}

const KINDS = ['test', 'words', 'none', 'short'] as const
type Evidence = { kind: (typeof KINDS)[number]; text: string }
type Entry = { id: string; level: string; evidence: Evidence[] }

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/asvs.md')

function entriesOf(text: string): Entry[] {
  return text
    .split(/^- (?=\*\*V)/m)
    .slice(1)
    .map((part) => {
      const [, id = '', level = ''] = /^\*\*(V[\d.]+)\*\* \((\d)\) \S/.exec(part) ?? []
      const lines = [...part.matchAll(/^ {2}- (\w+): (.+)$/gm)]
      return { id, level, evidence: lines.map(([, kind, text]) => ({ kind, text }) as Evidence) }
    })
}

const entries = entriesOf(page)
const required = Object.entries(REQUIRED).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => ({
    id: `${section}.${number.replace('*', '')}`,
    level: number.endsWith('*') ? '2' : '1',
  })),
)

const parts = (text: string) => text.split(' › ') as [file: string, name: string | undefined]

const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

/** Whether a test file has a title that holds these words, and skips nothing. */
function hasTest(file: string, title: string): boolean {
  if (!/\.(?:test|journey)\.tsx?$/.test(file) || !existsSync(join(root, file))) return false
  const text = withoutComments(read(file))
  return title.length > 10 && text.includes(title) && !/\b(?:test|describe)\.(?:skip|todo)\b/.test(text)
}

const hasHeading = (file: string, heading: string) =>
  existsSync(join(root, file)) && new RegExp(`^#+ ${RegExp.escape(heading)}$`, 'm').test(read(file))

function fault({ kind, text }: Evidence): string | null {
  const [file, name = ''] = parts(text)
  if (!KINDS.includes(kind)) return `no kind of evidence: ${kind}`
  if (kind === 'test') return hasTest(file, name) ? null : `no such test: ${text}`
  if (kind === 'words') return hasHeading(file, name) ? null : `no such heading: ${text}`
  return text.length >= 20 ? null : `says too little: ${text}`
}

describe('the map of OWASP ASVS 5.0', () => {
  test('has every requirement of its levels once, and no other', () => {
    expect(required).toHaveLength(128)
    expect(entries.map(({ id, level }) => ({ id, level }))).toEqual(required)
  })

  test('has evidence for each: a test that is there, a document, or why there is nothing to protect', () => {
    const faults = entries.flatMap(({ id, evidence }) => [
      ...(evidence.some(({ kind }) => kind !== 'short') ? [] : [`${id}: no evidence`]),
      ...evidence.flatMap((one) => fault(one) ?? []).map((words) => `${id}: ${words}`),
    ])
    expect(faults).toEqual([])
  })

  test('says how often we fall short', () => {
    const short = entries.filter(({ evidence }) => evidence.some(({ kind }) => kind === 'short'))
    expect(page).toContain(`${short.length} of them`)
  })

  test('would notice a test, a heading or a requirement that is gone', () => {
    const gone: Evidence[] = [
      { kind: 'test', text: 'server/http.test.ts › a title that no test of that file has' },
      { kind: 'test', text: 'test/gone.test.ts › says how often we fall short' },
      { kind: 'words', text: 'docs/security.md › No such heading' },
      { kind: 'none', text: 'short' },
    ]
    expect(gone.map((one) => fault(one) === null)).toEqual([false, false, false, false])
    expect(fault({ kind: 'test', text: 'test/asvs.test.ts › says how often we fall short' })).toBeNull()
    expect(entriesOf(page.replace(/^- \*\*V8\.2\.1\*\*.*$/m, ''))).toHaveLength(required.length - 1)
  })
})

test('no source of ours evaluates text or hands a line to a shell', () => {
  const wrong = sourceFiles('app', 'server', 'db')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\beval\(|new Function\(|(?<![.\w])exec\(|\bexecSync\(|shell: true/.test(read(file)))
  expect(wrong).toEqual([])
})

/** Where text goes into a statement as it is: names of our own catalog, settings and numbers that no visitor gives. */
const WRITTEN_IN: Readonly<Record<string, number>> = {
  'app/db/migrate.ts': 2,
  'app/files/removal.server.ts': 1,
  'app/notices/wakes.server.ts': 1,
  'server/backup/back-up.ts': 1,
  'server/backup/restore-rows.ts': 9,
  'server/backup/session.ts': 1,
  'server/postgres/embedded.ts': 2,
}

test('values go into statements as parameters, and text as it is in listed places alone', () => {
  const found = sourceFiles('app', 'server', 'db')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const times = [...read(file).matchAll(/sql\.raw\(|(?:\.query|\bcopyTo|\bcopyFrom)\(\s*`[^`]*\$\{/g)]
        .length
      return times > 0 ? [[file, times] as const] : []
    })
  expect(Object.fromEntries(found)).toEqual(WRITTEN_IN)
})
