import { importsOf, sourceFiles } from '../../test/source-files.ts'
import { FOLDERS, GATES, TIERS } from '../../test/tiers.ts'

const TITLES = [
  'Tier 0: no domain, no database',
  'Tier 1: database and components',
  'Tier 2: capabilities',
  'Tier 3: nouns',
  'Tier 4: surfaces',
]

const folderOf = (path: string): string => /^app\/([a-z-]+)\//.exec(path)?.[1] ?? ''

/** Imports between the folders of app/. */
function importsByFolder(): Map<string, Set<string>> {
  const all = new Map(FOLDERS.map((folder) => [folder, new Set<string>()]))
  for (const file of sourceFiles('app')) {
    const own = folderOf(file)
    for (const { path } of importsOf(file)) {
      const folder = folderOf(path)
      if (folder && folder !== own && !GATES.has(path)) all.get(own)?.add(folder)
    }
  }
  return all
}

/** Transitive reduction: drops edges implied by longer paths. */
function reduced(all: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] {
  const reached = (folder: string): Set<string> =>
    new Set([...(all.get(folder) ?? [])].flatMap((next) => [next, ...reached(next)]))
  return [...all].flatMap(([from, direct]) => {
    const implied = new Set([...direct].flatMap((folder) => [...reached(folder)]))
    return [...direct].filter((folder) => !implied.has(folder)).map((to): [string, string] => [from, to])
  })
}

/** docs/architecture.md. */
export function tiersPage(): string {
  const all = importsByFolder()
  const groups = TIERS.map((folders, tier) =>
    [`  subgraph tier${tier}["${TITLES[tier]}"]`, ...folders.map((folder) => `    ${folder}`), '  end'].join(
      '\n',
    ),
  ).toReversed()
  const edges = reduced(all).map(([from, to]) => `  ${from} --> ${to}`)
  const rows = [...all].toReversed().map(([folder, used]) => {
    const names = [...used].toSorted((a, b) => FOLDERS.indexOf(a) - FOLDERS.indexOf(b))
    return `| ${folder} | ${names.join(', ')} |`
  })
  return [
    '# Architecture\n\nWritten by `npm run docs` from the imports under app/. An arrow means "imports from"; an arrow that a longer path implies is left out.\n',
    ['```mermaid', 'flowchart TB', ...groups, ...edges, '```'].join('\n'),
    '\n| folder | imports from |\n|---|---|',
    ...rows,
    '',
  ].join('\n')
}
