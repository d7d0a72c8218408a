import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test.runIf(process.platform === 'linux')(
  'visitors who leave before their pictures arrive cause neither a crash nor leaked file descriptors',
  async () => {
    const program = ['--expose-gc', 'test/leaving-visitors.ts']
    const { stdout, stderr } = await promisify(execFile)(process.execPath, program, {
      cwd: root,
      timeout: 300_000,
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({ served: 101, leaked: 0, bytes: 4_000_000, hasCollected: true })
  },
  60_000,
)
