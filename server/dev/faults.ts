import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ErrorPayload, ViteDevServer } from 'vite'

type Place = { file: string; line: number; column: number }

/** The compiler's additions to an error; only the first of several is shown. */
type Compiled = {
  id?: string
  loc?: { file?: string; line: number; column: number }
  errors?: readonly (Error & Compiled)[]
}

const FRAME = /(?:\(|at |@|\[)(?:async )?((?:file|https?):\/\/[^\s)]+|\/[^\s():]+|[\w./-]+):(\d+):(\d+)/

/** The source location of an error in the project; null if unknown. */
function placeOf(error: Error & Compiled, vite: ViteDevServer): Place | null {
  const { root } = vite.config
  if (error.loc) {
    const file = error.loc.file ?? error.id
    const { line, column } = error.loc
    if (file) return { line, column: column + 1, file: relative(root, file) }
  }
  for (const line of `${stripVTControlCharacters(error.message)}\n${error.stack ?? ''}`.split('\n')) {
    const [, address, atLine, atColumn] = FRAME.exec(line) ?? []
    if (!address || address.includes('/node_modules/')) continue
    const place = { line: Number(atLine), column: Number(atColumn) }
    if (/^https?:/.test(address)) {
      const found = ofModule(new URL(address), place, vite)
      if (found) return found
      continue
    }
    const file = relative(root, address.replace(/^file:\/\//, '').replace(/\?.*$/, ''))
    if (!file.startsWith('..') && !file.startsWith('server/dev/')) return { ...place, file }
  }
  return null
}

/** The source location of a position in a module as the browser sees it. */
function ofModule({ pathname }: URL, place: Omit<Place, 'file'>, vite: ViteDevServer): Place | null {
  const modules = vite.environments.client.moduleGraph.urlToModuleMap
  const module = modules.get(pathname)
  const map = module?.transformResult?.map
  if (!module?.file || !map || !('version' in map)) return null
  const { version, mappings, names, sources, sourcesContent } = map
  const source = { version, mappings, names, sources, sourcesContent, file: '', sourceRoot: '' }
  const found = new SourceMap(source).findEntry(place.line - 1, place.column - 1)
  if (!('originalLine' in found)) return null
  return {
    file: relative(vite.config.root, module.file),
    line: found.originalLine + 1,
    column: found.originalColumn + 1,
  }
}

function excerpt(root: string, { file, line }: Place): string {
  try {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n')
    const shown = lines.slice(Math.max(0, line - 2), line + 1)
    return shown.map((text, at) => `${String(Math.max(1, line - 1) + at).padStart(5)} | ${text}`).join('\n')
  } catch {
    return ''
  }
}

/** Prints the location in the terminal and returns the text for the overlay. */
export function reportFault(thrown: unknown, vite: ViteDevServer): ErrorPayload['err'] {
  const whole: Error & Compiled = thrown instanceof Error ? thrown : new Error(String(thrown))
  const error = whole.errors?.[0] ?? whole
  const { root } = vite.config
  const place = placeOf(error, vite)
  const [first = ''] = stripVTControlCharacters(error.message).trim().split('\n')
  const where = place ? `${place.file}:${place.line}:${place.column}` : 'no source location'
  process.stderr.write(`${where} · ${first}\n`)
  return {
    message: stripVTControlCharacters(error.message),
    stack: place ? `    at ${where}` : (error.stack ?? ''),
    ...(place && { id: place.file, loc: place, frame: excerpt(root, place) }),
  }
}
