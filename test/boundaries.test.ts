import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourceFiles } from './source-files.ts'
import { FOLDERS, GATES } from './tiers.ts'

const files = sourceFiles('app')

function rank(path: string): number | null {
  const match = /^app\/([a-z-]+)\//.exec(path)
  return match?.[1] ? FOLDERS.indexOf(match[1]) : null
}

test('every folder of app has its tier', () => {
  const unknown = files.filter((file) => rank(file) === -1)
  expect(unknown).toEqual([])
})

test('imports point down', () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter(({ path }) => path.startsWith('app/') && !GATES.has(path))
      .filter(({ path }) => (rank(path) ?? 0) > (rank(file) ?? Number.POSITIVE_INFINITY))
      .map(({ path }) => `${file} -> ${path}`),
  )
  expect(upward).toEqual([])
})

test('nothing in app imports the process', () => {
  const wrong = files.filter((file) =>
    importsOf(file).some(({ path, isType }) => path.startsWith('server/') && !isType),
  )
  expect(wrong).toEqual([])
})

test('only server files, routes and the launcher touch the database', () => {
  const wrong = files.filter(
    (file) =>
      !/\.server\.tsx?$/.test(file) &&
      !file.startsWith('app/db/') &&
      !/\/(routes|commands|queries)\//.test(file) &&
      importsOf(file).some(({ path, isType }) => !isType && path === 'app/db/client.server.ts'),
  )
  expect(wrong).toEqual([])
})

test('ui components know no domain and no server', () => {
  const wrong = files.filter(
    (file) =>
      file.startsWith('app/ui/') && importsOf(file).some(({ path }) => !/^app\/(ui|lib)\//.test(path)),
  )
  expect(wrong).toEqual([])
})

test('no file has a name that says nothing', () => {
  const vague = /^(index|utils?|helpers?|types|hooks|service|manager|common|misc|shared)\.tsx?$/
  expect(files.filter((file) => vague.test(basename(file)))).toEqual([])
})

test('no file passes 300 lines', () => {
  const all = sourceFiles('app', 'server', 'db', 'test', 'bench')
  const long = all.filter(
    (file) => !file.includes('.gen.') && readFileSync(join(root, file), 'utf8').split('\n').length > 300,
  )
  expect(long).toEqual([])
})

test('sign-in needs no auth library, and none is installed · OPS-062', () => {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(JSON.stringify(lock)).not.toMatch(/better-(auth|call|fetch)/)
})
