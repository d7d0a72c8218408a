import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The parts of a document under its second-level headings, by heading. */
function chapters(file: string): Map<string, string> {
  const [, ...parts] = `\n${read(file)}`.split('\n## ')
  return new Map(parts.map((part) => [part.split('\n')[0] ?? '', part]))
}

/** What a figure that was measured comes with, and a promise or a limit does not. */
const MEASURED =
  /\b20\d\d-\d\d-\d\d\b|\d\d? (?:shared )?cores\b|\bload of \d|\bmedian\b|\bmeasured\b|: met\b|\bmissed\b|\b\d[\d.,]* ms\b|\bratio \d|\b[Gg]oal \d/g

describe('the handbook is three documents', () => {
  test('docs/install.md has Debian in ten numbered steps, compose, platforms and proxy, in at most 1,500 words · OPS-038', () => {
    const install = chapters('docs/install.md')
    const steps = [...(install.get('Debian') ?? '').matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number)
    expect(steps).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)))
    expect([...install.keys()]).toEqual(
      expect.arrayContaining(['Containers and compose', 'Platforms', 'Behind a proxy']),
    )
    expect(read('docs/install.md').split(/\s+/).length).toBeLessThanOrEqual(1500)
  })

  test('no measured figure stands in docs/install.md or docs/run.md · OPS-038', () => {
    const found = ['docs/install.md', 'docs/run.md'].flatMap((file) =>
      [...read(file).matchAll(MEASURED)].map(([text]) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
    expect(read('docs/measure.md').match(MEASURED)?.length).toBeGreaterThan(100)
  })

  test('every chapter of docs/measure.md names date and command, and the page its machine · OPS-038', () => {
    const [intro = ''] = read('docs/measure.md').split('\n## ')
    expect(intro).toMatch(/two cores .*GiB/)
    const without = [...chapters('docs/measure.md')].filter(
      ([, text]) => !/`npm run [a-z]/.test(text) || !/\b20\d\d-\d\d-\d\d\b/.test(text),
    )
    expect(without.map(([name]) => name)).toEqual([])
  })

  test('a link to a chapter leads to a heading that is there', () => {
    const anchor = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s/g, '-')
    const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
        .map(([, to = '', name = '']) => ({ file: to === '' ? file : join(file, '..', to), name }))
        .filter(
          (to) =>
            !existsSync(join(root, to.file)) ||
            ![...read(to.file).matchAll(/^#+ (.+)$/gm)].some(
              ([, heading = '']) => anchor(heading) === to.name,
            ),
        )
        .map((to) => `${file} -> ${to.file}#${to.name}`),
    )
    expect(broken).toEqual([])
  })
})
