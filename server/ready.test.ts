import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isDiskWritable } from './ready.ts'

const disk = mkdtempSync(join(tmpdir(), 'parcela-ready-'))
const mount = (...parameters: string[]) => spawnSync('mount', parameters, { stdio: 'ignore' }).status === 0
/** A small separate disk needs root; otherwise this test checks nothing. */
const isSmall = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk)
process.env.DATA_DIR = disk

afterAll(async () => {
  if (isSmall) spawnSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

test.runIf(isSmall)(
  'a process is not ready while its disk is full or read-only, and is ready again once it is writable',
  async () => {
    expect(await isDiskWritable()).toBe(true)
    await writeFile(join(disk, 'ballast'), Buffer.alloc(2 << 20)).catch(() => undefined)
    expect(await isDiskWritable()).toBe(false)
    await rm(join(disk, 'ballast'), { force: true })
    expect(await isDiskWritable()).toBe(true)
    mount('-o', 'remount,ro', disk)
    expect(await isDiskWritable()).toBe(false)
    mount('-o', 'remount,rw', disk)
    expect(await isDiskWritable()).toBe(true)
    expect(
      (await readdir(disk, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()),
    ).toEqual([])
  },
)
