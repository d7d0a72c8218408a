import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const folder = mkdtempSync(join(tmpdir(), 'parcela-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SEGMENT = '000000010000000000000001'

/** Runs the archive command in deploy/ as PostgreSQL would; 0 means that the segment is safe. */
function archive(segment: string, bytes: string): number | null {
  const [, command = ''] = /^archive_command = '(.+)'$/m.exec(read('deploy/postgresql-archive.conf')) ?? []
  const path = join(folder, 'segment')
  writeFileSync(path, bytes)
  const script = command
    .replaceAll('/srv/parcela-wal', join(folder, 'wal'))
    .replaceAll('%f', segment)
    .replaceAll('%p', path)
  return spawnSync('sh', ['-c', script]).status
}

test('a segment is archived in full, accepted again after a crash, and never replaced by another', () => {
  expect(archive(SEGMENT, 'first')).not.toBe(0)
  spawnSync('mkdir', [join(folder, 'wal')])
  expect(archive(SEGMENT, 'first')).toBe(0)
  // A server that dies before recording the success sends the same segment again; refusing it would block archiving for good.
  expect(archive(SEGMENT, 'first')).toBe(0)
  expect(archive(SEGMENT, 'other')).not.toBe(0)
  expect(readFileSync(join(folder, 'wal', SEGMENT), 'utf8')).toBe('first')
  writeFileSync(join(folder, 'wal', `${SEGMENT}2.part`), 'what a crash left')
  expect(archive(`${SEGMENT}2`, 'second')).toBe(0)
  expect(readdirSync(join(folder, 'wal')).toSorted()).toEqual([SEGMENT, `${SEGMENT}2`])
})

test('an image contains a release and nothing else from the build machine', () => {
  expect(linesOf('deploy/Containerfile').filter((line) => /^(ADD|COPY) /.test(line))).toEqual([
    'ADD ${ARCHIVE} /opt/parcela/',
  ])
  expect(linesOf('.dockerignore')).toEqual(['*', '!/release/*.tar.gz'])
})
