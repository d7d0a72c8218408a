import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { root } from './source-files.ts'

const files = globSync('{app,server,db,test,bench,scripts}/**/*.{test,journey}.{ts,tsx}', { cwd: root })

test('every test file is run by exactly one vitest project or by Playwright', () => {
  const projects = (config.test?.projects ?? []) as { test: { include: string[]; exclude?: string[] } }[]
  const runs = (file: string) =>
    projects.filter(
      ({ test: { include, exclude = [] } }) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    ).length + Number(matchesGlob(file, 'test/journeys/**'))
  expect(files.filter((file) => runs(file) !== 1)).toEqual([])
  expect(files.length).toBeGreaterThan(400)
})

test('no test is marked with skip or only', () => {
  const skipping = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^\s*(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b.*/gm,
      ),
    ].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(skipping).toEqual([])
})

test('every run includes at least one test of each file, since a file without tests skips its hooks', () => {
  const isAllDeep = (text: string) =>
    text.includes('runIf(isDeepRun)') && !/^\s*(?:test|it)(?:\.each|\()/m.test(text)
  expect(files.filter((file) => isAllDeep(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
