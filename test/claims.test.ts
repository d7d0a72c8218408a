import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { FAQ } from '#app/legal/faq.ts'
import routes from '#app/routes.ts'
import { ABOUT } from '#app/site/content/about.ts'
import * as landing from '#app/site/content/landing.ts'
import { LIVE } from '#app/site/ui/landing/live.words.ts'
import { CLAIMS, OF_THE_MARKET } from './claims.ts'
import { root } from './source-files.ts'

/** Parts of the content that are no copy: keys of addresses, names of pictures. */
const NO_COPY = new Set(['key', 'type'])

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, part]) => (NO_COPY.has(name) ? [] : textsIn(part)))
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=[A-Z“])/)
/** A heading is no sentence, and claims nothing. */
const isSentence = (text: string) => /[.!?]$/.test(text)

const texts = [
  ...textsIn({ ...landing }),
  ...FAQ.flatMap(({ entries }) => entries.map(({ answer }) => answer)),
  ...textsIn(ABOUT.story),
].filter(isSentence)
/** Two sentences of the ladder belong together: who stands there, and why. */
const ladder = [...LIVE.stages.map(({ who }) => who ?? ''), LIVE.ladder.lead]
const sentences = [...new Set([...texts.flatMap(sentencesOf), ...ladder])]

const everyPath = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const own = `${base}/${path}`.replaceAll('//', '/')
    return [own, ...everyPath(children, own)]
  })
const paths = everyPath(routes)

/** Rows that stand; one that another replaced keeps no promise any more. */
const rows = new Set(
  globSync('docs/requirements/*.md', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => (line.includes('(replaced by ') ? [] : (/^- ([A-Z]+-\d+) ·/.exec(line)?.[1] ?? []))),
  ),
)

test('every sentence of landing page, FAQ and about page names the row or the address that keeps it · MKT-087', () => {
  expect(sentences.filter((sentence) => !(sentence in CLAIMS))).toEqual([])
  expect(Object.keys(CLAIMS).filter((claim) => !sentences.includes(claim))).toEqual([])
  const kept = Object.entries(CLAIMS).filter(([, keeper]) => {
    if (typeof keeper !== 'string' || keeper === OF_THE_MARKET) return false
    return keeper.startsWith('/') ? !paths.includes(keeper) : !rows.has(keeper)
  })
  expect(kept).toEqual([])
})

test('what is said to be absent is absent, and nothing else is said to come later · MKT-087', () => {
  for (const [claim, keeper] of Object.entries(CLAIMS)) {
    const isDenial = /\bnot yet\b|\blater\b|Coming Soon/i.test(claim)
    expect([claim, typeof keeper === 'object']).toEqual([claim, isDenial])
    if (typeof keeper === 'object')
      expect([claim, paths.filter((path) => keeper.absent.test(path))]).toEqual([claim, []])
  }
})
