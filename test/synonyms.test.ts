import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Words that the glossary has another word for, as they stand in a name or a sentence. */
const BANNED =
  /\b(?:adviser|provider|due diligence(?: (?:firm|member|company|companie))|entity|entities|property|properties)s?\b/
/** Compounds that mean something else. */
const OTHER_MEANINGS =
  /\b(?:propert(?:y|ies) (?:types?|hints|tests?|runs|seed|tax|state)|legal entit(?:y|ies)(?: types?)?|provider (?:id|checks)|(?:identity|hosting|mail) providers?)\b/g

/** Names that a package or a language gives. */
const OF_OTHERS = new Set([
  'property',
  'asyncProperty',
  'IAsyncProperty',
  'toHaveProperty',
  'defineProperty',
  'getOwnPropertyDescriptor',
  'properties',
  'provider',
  'MigrationProvider',
  'QueryExecutorProvider',
  'RouterProvider',
  'StaticRouterProvider',
  'RouterContextProvider',
])
/** Stored values, columns and parameters of addresses. */
const STORED = new Set(['due_diligence', 'entity_id'])

const plain = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
const isBanned = (words: string) => BANNED.test(words.replaceAll(OTHER_MEANINGS, ''))
/** In a name due diligence is always the kind of company; in a sentence it may be the work. */
const isBannedName = (name: string) => isBanned(plain(name)) || plain(name).includes('due diligence')

/** Files without any of these need no parsing. */
const MENTIONED = /adviser|provider|due_?diligence|entit(?:y|ies)|propert(?:y|ies)/i

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Every identifier of a program. */
function identifiers(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) identifiers(one, found)
  if (!isNode(node)) return found
  if (node.type.endsWith('Identifier')) found.add(String(node['name']))
  for (const value of Object.values(node)) identifiers(value, found)
  return found
}

test('no identifier is a synonym of a word of the glossary · OPS-036', () => {
  const files = globSync('{app,server,db,scripts,bench,test}/**/*.{ts,tsx,mjs}', { cwd: root })
  const found = files
    .filter((file) => file !== 'app/db/schema.gen.ts' && MENTIONED.test(read(file)))
    .flatMap((file) =>
      [...identifiers(parseSync(file, read(file)).program)]
        .filter((name) => isBannedName(name) && !OF_OTHERS.has(name) && !STORED.has(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
}, 60_000)

/** What a document says in words of its own: no code, no literal text, no address. */
const ownWords = (text: string) =>
  text
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/"[^"\n]*"|“[^”\n]*”|\*[^*\n]+\*/g, '')
    .replaceAll(/\/[\w/{}-]*entity[\w/{}-]*/g, '')

/** The specification's words, in the column and the chapter that map them to ours. */
function withoutMapping(file: string, text: string): string {
  if (file !== 'docs/domain.md') return text
  const [before = '', after = ''] = text.split('\n## Their names and ours\n')
  return (
    before.replaceAll(/^(\| [^|\n]+ \| [^|\n]+ \|)[^|\n]+\|$/gm, '$1') + after.slice(after.indexOf('\n## '))
  )
}

test('no document uses a synonym of a word of the glossary · OPS-036', () => {
  // The data dictionary quotes the field, and requirements quote the specification.
  const files = globSync('{*.md,docs/*.md,docs/decisions/*.md,deploy/*.md}', { cwd: root }).filter(
    (file) => file !== 'docs/data-dictionary.md',
  )
  const found = files.flatMap((file) =>
    ownWords(withoutMapping(file, read(file)))
      .split('\n')
      .filter((line) => isBanned(line.toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

test('a synonym is found in any form of a name, and a compound of another meaning is not', () => {
  const names = ['propertyList', 'ENTITY_ID', 'aProvider', 'taxAdviser', 'dueDiligenceKind']
  expect(names.filter((name) => !isBannedName(name))).toEqual([])
  const others = ['propertyType', 'legal_entity_type', 'PROPERTY_TYPES', 'identity', 'provided']
  expect(others.filter((name) => isBannedName(name))).toEqual([])
})
