import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** The documents for operators and reviewers. */
const DOCUMENTS = ['README.md', 'docs/install.md', 'docs/run.md']
export const read = (file: string) => readFileSync(join(root, file), 'utf8')
export const plain = (text: string) => text.replaceAll('`', '').replaceAll(/\s+/g, ' ')
export const prose = plain(DOCUMENTS.map(read).join('\n'))
const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** Every command with its arguments, as `admin create EMAIL`. */
export const commands = unique(
  DOCUMENTS.flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?:npm (?:run )?|cli\.mjs )([a-z][a-z:-]*)((?: --)?(?: (?:\d|-*[a-z-]+|[A-Z]{2,}))*)(?=[`\s]|$)/g,
      ),
    ].map(([, name = '', words = '']) => `${name}${words.replace(/^ --(?= |$)/, '')}`.trim()),
  ),
)
/** What docs/reference.md says of the commands of an installation, by their words. */
export const referenced: ReadonlyMap<string, string> = new Map(
  [
    ...read('docs/reference.md').matchAll(
      /^\| `npm run ((?:admin|audit|demo|backup|restore|files|mail|market)\b[^`]*)` \| (.*) \|$/gm,
    ),
  ].map(([, words = '', says = '']) => [words.replace(' --', ''), plain(says)]),
)

/** Measurements in a list, without `npm run`. */
export const benches = unique(
  DOCUMENTS.flatMap((file) => [...read(file).matchAll(/`(bench:\w+)`/g)].map(([, name = '']) => name)),
)
export const addresses = unique(
  DOCUMENTS.flatMap((file) => [
    ...read(file).matchAll(
      /(?<![\w.~/{}*-])(\/(?!(?:var|tmp|etc|opt|srv)\b)[a-z][\w-]*(?:\/[a-z][\w-]*)*)(?=[\s`,.;:)?]|$)/gm,
    ),
  ]).map(([, path = '']) => path),
)

/** Texts of pages in quotation marks, without code. */
export const quoted = unique(
  DOCUMENTS.flatMap((file) => [
    ...read(file)
      .replaceAll(/```.*?```|`[^`]*`/gs, '')
      .matchAll(/["“]([A-Z][^"“”]{1,80})["”]/g),
  ]).map(([, words = '']) => plain(words)),
)

const tests = globSync('{app,server,db,test,scripts}/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('operators-'))
  .map(read)
  .join('\n')

/** Whether a test of another file starts with this text. */
export const hasTest = (title: string): boolean => tests.includes(`test('${title}`)
