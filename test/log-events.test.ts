import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = sourceFiles('app', 'server', 'db')
  .filter((file) => file !== 'app/lib/log.ts' && file !== 'app/lib/form-response.server.ts')
  .map((file) => ({ file, text: read(file) }))

/** Participles that do not end in -ed, with or without an object: `lease_lost`, `stopping`. */
const HAPPENED = /(?:^|_)(?:\w+ed|lost|broken|stopping|found_newer)$/

/** A log call, or the failure event that an action passes to app/lib/form-response.server.ts. */
const EVENT = /\blog\.(?:debug|info|warn|error)\b(?:\('([^']*)')?|\bevent: '([a-z_]+\.[^']*)'/g
const calls = sources.flatMap(({ file, text }) =>
  [...text.matchAll(EVENT)].map(([, logged = '', handed = logged]) => ({ file, name: handed })),
)
describe('events of the log', () => {
  test('every call passes a noun and what happened, as a literal', () => {
    expect(calls.length).toBeGreaterThan(60)
    const isNamed = ({ name }: { name: string }) => {
      const [noun = '', happened = '', ...more] = name.split('.')
      return (
        more.length === 0 &&
        /^[a-z]+(?:_[a-z]+)*$/.test(noun) &&
        /^[a-z]+(?:_[a-z]+)*$/.test(happened) &&
        HAPPENED.test(happened)
      )
    }
    expect(calls.filter((call) => !isNamed(call))).toEqual([])
  })

  test('the log is used only under its own name, so that the list misses no call', () => {
    const plainImport = /^import \{ log \} from '[^']*\/log\.ts'$/m
    const escaped = sources
      .filter(({ text }) => /^import \{[^}]*\blog\b[^}]*\} from '[^']*\/log\.ts'/m.test(text))
      .filter(({ text }) => {
        const code = text.replace(plainImport, '').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
        return /\/log\.ts'|(?<![\w.' ])log\b(?!\.(?:debug|info|warn|error)\()|[=(,?:[] log\b(?!\.\w+\()/.test(
          code,
        )
      })
    expect(escaped.map(({ file }) => file)).toEqual([])
    const writes = sources.filter(({ text }) => text.includes('"event"'))
    expect(writes.map(({ file }) => file)).toEqual([])
  })

  test('alert rules and dashboard use metrics, queues and jobs that exist', () => {
    const code = sources.map(({ text }) => text).join('\n')
    const asked = ['deploy/alerts.yml', 'deploy/grafana.json'].map(read).join('\n')
    const metrics = new Set(
      [...asked.matchAll(/\bparcela_[a-z_]+\b/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
    )
    expect(metrics.size).toBeGreaterThan(20)
    expect([...metrics].filter((name) => !new RegExp(`['\\s]${name}\\b`).test(code))).toEqual([])
    const labels = [...asked.matchAll(/\b(?:queue|job)=\\?"([^"\\]+)\\?"/g)].map(([, name = '']) => name)
    // The scrape job of Prometheus, whose name the operator chooses.
    const own = new Set(labels.filter((name) => name !== 'parcela'))
    expect(own.size).toBeGreaterThan(5)
    expect([...own].filter((name) => !code.includes(`'${name}'`))).toEqual([])
  })
})
