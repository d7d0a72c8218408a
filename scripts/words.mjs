// The words of docs/words.md: which are not used, and in which files none is left.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const PAGE = 'docs/words.md'
/** Written by programs, quoted from the specification, or a list of what is not used. */
const LEFT_ALONE =
  /^(?:docs\/(?:words|schema|architecture|reference)\.md|docs\/requirements\/|CHANGELOG\.md|test\/titles\.txt|package-lock\.json|app\/db\/schema\.ts|test\/words\.test\.ts)/
const TEXT = /\.(?:md|ts|tsx|mjs|css|sql|ya?ml|service|conf|cfg)$|^deploy\//

/** The patterns of docs/words.md with what to write instead. */
export function readWords(page = readFileSync(join(root, PAGE), 'utf8')) {
  const rows = [...page.matchAll(/^\| `(.+)` \| (.+) \|$/gm)]
  return rows.map(([, not = '', but = '']) => ({
    pattern: new RegExp(`(?<!\\w)(?:${not.replaceAll('\\|', '|')})(?!\\w)`, 'gi'),
    but,
  }))
}

/** The files that docs/words.md lists as done. */
export function doneFiles(page = readFileSync(join(root, PAGE), 'utf8')) {
  const [, list = ''] = /## Files that are done[^]*?```\n([^]*?)```/.exec(page) ?? []
  return list
    .split('\n')
    .filter(Boolean)
    .flatMap((path) => globSync(path, { cwd: root }))
    .filter((file) => TEXT.test(file) && !LEFT_ALONE.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted()
}

/** Texts in double quotes of docs/requirements, which a product has to say exactly; OPS-034 quotes what is not used. */
function literals() {
  const rows = globSync('docs/requirements/*.md', { cwd: root })
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    .filter((row) => !row.startsWith('- OPS-034 '))
  return rows.flatMap((row) => [...row.matchAll(/"([^"]{4,})"/g)].map(([, literal]) => literal))
}

/** One line for each pattern that a line of text has: `FILE:LINE: "match", write …`. */
export function wrongWords(file, lines, words = readWords(), quoted = literals()) {
  if (LEFT_ALONE.test(file) || !TEXT.test(file)) return []
  return lines.flatMap(({ number, text }) => {
    const own = quoted
      .filter((literal) => text.includes(literal))
      .reduce((left, one) => left.replace(one, ''), text)
    const split = own.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    return words.flatMap(({ pattern, but }) =>
      [...(pattern.source.includes(' ') ? own : split).matchAll(pattern)].map(
        ([match]) => `${file}:${number}: "${match}", write: ${but}`,
      ),
    )
  })
}

const linesOf = (file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, at) => ({ number: at + 1, text }))

/** The lines that a diff without context adds, by file. */
export function addedLines(diff) {
  const added = new Map()
  let file = ''
  let number = 0
  for (const text of diff.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice(6)
    else if (text.startsWith('@@ ')) number = Number(/\+(\d+)/.exec(text)?.[1])
    else if (text.startsWith('+')) {
      added.set(file, [...(added.get(file) ?? []), { number, text: text.slice(1) }])
      number += 1
    }
  }
  return added
}

/** What is wrong in the lines of a diff, in new files, and in the files that are done. */
export function wrongInChange({ diff, untracked }) {
  const words = readWords()
  const quoted = literals()
  const whole = [...new Set([...untracked, ...doneFiles()])].filter((file) => existsSync(join(root, file)))
  const changed = [...addedLines(diff)].filter(([file]) => !whole.includes(file))
  return [
    ...whole
      .filter((file) => TEXT.test(file))
      .flatMap((file) => wrongWords(file, linesOf(file), words, quoted)),
    ...changed.flatMap(([file, lines]) => wrongWords(file, lines, words, quoted)),
  ]
}
