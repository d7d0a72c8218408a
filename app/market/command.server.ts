import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { importFigures } from './commands/import-figures.server.ts'
import { switchCountry } from './commands/switch-country.server.ts'
import { prepareOwnFigures } from './own-figures.server.ts'
import { listCountries, marketVersion } from './queries.server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const USAGE = 'usage: npm run market -- import FILE | status | country CODE on|off'
const MAX_SHOWN = 20

const SWITCH_TEXTS = {
  not_found: 'Unknown country. Use PL, CZ, SK, HU, RO or BG.',
  no_figures: 'This country has no market figures yet. Import a file with its figures first.',
  always_on: 'Poland is always on.',
  unchanged: 'Nothing to change.',
} as const

/** Resolves a path against the caller's folder, since npm runs commands in the project's. */
async function openFile(name: string) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { name: basename(path), bytes: createReadStream(path) } : null
}

async function runImport(name: string): Promise<number> {
  const file = await openFile(name)
  if (!file) {
    say(`File not found: ${name}`)
    return 1
  }
  const outcome = await importFigures(null, file)
  if (!outcome.ok) {
    say('Nothing was imported:')
    for (const { line, reason } of outcome.problems.slice(0, MAX_SHOWN)) {
      say(line === null ? `  ${reason}` : `  line ${line}: ${reason}`)
    }
    const more = outcome.problems.length - MAX_SHOWN
    if (more > 0) say(`  and ${outcome.hasMore ? 'at least ' : ''}${more} more`)
    return 1
  }
  const { points, series, illustrative, unchanged } = outcome.value
  say(
    unchanged
      ? 'The file matches the live figures. Nothing changed.'
      : `Imported ${points} figures in ${series} series, ${illustrative} of them illustrative.`,
  )
  return 0
}

async function runStatus(): Promise<number> {
  const version = await marketVersion()
  if (!version) {
    say('No market figures are loaded.')
    return 0
  }
  const origin = version.origin === 'own' ? "the project's own file" : `the import of ${version.fileName}`
  say(`Shown: ${origin}, since ${version.importedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  say(
    `${version.pointCount} figures in ${version.seriesCount} series, ${version.illustrativeCount} illustrative`,
  )
  for (const { code, name, enabled, hasFigures } of await listCountries()) {
    say(
      `${code}  ${name.padEnd(15)} ${enabled ? 'on ' : 'off'}  ${hasFigures ? 'figures' : 'no figures of its own'}`,
    )
  }
  return 0
}

async function runSwitch(code: string, state: string): Promise<number> {
  const switched = await switchCountry(null, code.toUpperCase(), state === 'on')
  say(switched.ok ? `${switched.value.name} is now ${state}.` : SWITCH_TEXTS[switched.refused])
  return switched.ok || switched.refused === 'unchanged' ? 0 : 1
}

/** `npm run market -- …`. Exit code 0: done, 1: refused, 2: usage. */
export async function marketCommand([verb, ...rest]: readonly string[], root?: string): Promise<number> {
  const [first = '', second = ''] = rest
  // An import before the first start also keeps the valuation marks of the built-in file.
  if (root !== undefined) await prepareOwnFigures(root)
  if (verb === 'import' && rest.length === 1) return runImport(first)
  if (verb === 'status' && rest.length === 0) return runStatus()
  if (verb === 'country' && rest.length === 2 && (second === 'on' || second === 'off')) {
    return runSwitch(first, second)
  }
  say(USAGE)
  return 2
}
