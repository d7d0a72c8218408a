import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../test/source-files.ts'

/** A product of numbers, such as `30 * 86_400_000` or `1 * MB`. */
const PRODUCT = /^[\d_]+(?:\s*\*\s*(?:[\d_]+|MB))*/
const MB = 1024 * 1024

/**
 * Reads a numeric constant from a source file, `NAME` or `NAME.key` of a flat object. Throws if missing, so that the
 * documents stay in sync.
 */
export function constant(file: string, name: string): number {
  const [outer = '', key] = name.split('.')
  const source = readFileSync(join(root, file), 'utf8')
  const [, declared = ''] = new RegExp(`\\bconst ${outer}(?::[^=]+)? = ([^]*)`).exec(source) ?? []
  const from = key === undefined ? declared : (new RegExp(`\\b${key}: ([^]*)`).exec(declared)?.[1] ?? '')
  const [product] = PRODUCT.exec(from) ?? []
  if (product === undefined) throw new Error(`${file} has no number ${name}`)
  return product
    .split('*')
    .map((part) => (part.trim() === 'MB' ? MB : Number(part.replaceAll('_', '').trim())))
    .reduce((all, one) => all * one, 1)
}
