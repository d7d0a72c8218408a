import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongCommits, wrongSubject } from '../scripts/commits.mjs'

const folder = mkdtempSync(join(tmpdir(), 'parcela-commits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@parcela.test', '-c', 'commit.gpgsign=false']
const git = (...parameters: string[]) =>
  execFileSync('git', [...AUTHOR, ...parameters], { cwd: folder, encoding: 'utf8' }).trim()
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')

function commit(subject: string, files: Readonly<Record<string, string>> = {}): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  git('add', '-A')
  git('commit', '--allow-empty', '-q', '-m', subject)
  return git('rev-parse', 'HEAD')
}

let base = ''
beforeAll(() => {
  git('init', '-q', '-b', 'main')
  base = commit('the beginning, before the rule.', { 'app/long.ts': numbered(3000) })
})

test('a commit since the base has an imperative verb, at most 72 characters and no full stop · OPS-041', () => {
  const good = commit('Drain requests in flight before the process ends')
  expect(wrongCommits(base, folder)).toEqual([])
  const added = commit('Added a page')
  const stopped = commit('Add a page.')
  const long = commit(`Add ${'a'.repeat(69)}`)
  const prefixed = commit('feat: add a page')
  expect(wrongCommits(good, folder)).toEqual([
    `${added.slice(0, 9)} "Added a page": begins with "Added", not with an imperative verb of scripts/commits.mjs`,
    `${stopped.slice(0, 9)} "Add a page.": ends with a full stop`,
    `${long.slice(0, 9)} "Add ${'a'.repeat(69)}": has 73 characters, at most 72`,
    `${prefixed.slice(0, 9)} "feat: add a page": begins with "feat:", not with an imperative verb of scripts/commits.mjs`,
  ])
  expect(wrongSubject(`Add ${'a'.repeat(68)}`)).toEqual([])
})

test('a commit changes at most 2,000 lines beside generated files and moves · OPS-041', () => {
  const before = git('rev-parse', 'HEAD')
  mkdirSync(join(folder, 'server'), { recursive: true })
  renameSync(join(folder, 'app/long.ts'), join(folder, 'server/long.ts'))
  commit('Move a long file')
  commit('Regenerate types', { 'app/db/schema.ts': numbered(2500), 'package-lock.json': numbered(2500) })
  commit('Add as much as is allowed', { 'app/two.ts': numbered(2000) })
  expect(wrongCommits(before, folder)).toEqual([])
  const large = commit('Add one line more', { 'app/three.ts': numbered(2001) })
  expect(wrongCommits(before, folder)).toEqual([
    `${large.slice(0, 9)} "Add one line more": changes 2001 lines, at most 2000`,
  ])
  expect(() => wrongCommits('no-such-commit', folder)).toThrow()
})
