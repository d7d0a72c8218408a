import { existsSync } from 'node:fs'
import { type FileHandle, open, readlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { localStore } from './local-store.server.ts'

const data = testDataFolder()
const KEY = 'general/u/1795268119665-eb25b1bd351320cb-paper.pdf'

/** Records every fsync call and whether the object already had its name. */
async function listenToSyncs(target: string): Promise<string[]> {
  const own = await open(import.meta.filename)
  const handles = Object.getPrototypeOf(own) as FileHandle
  await own.close()
  // oxlint-disable-next-line typescript/unbound-method -- called below on the original handle
  const { sync } = handles
  const heard: string[] = []
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const named = existsSync(target) ? 'named' : 'unnamed'
    await sync.call(this)
    heard.push(`${await readlink(`/proc/self/fd/${this.fd}`)} ${named}`)
  })
  return heard
}

test.runIf(process.platform === 'linux')(
  'a power cut after an acknowledged upload loses neither its bytes nor its name',
  async () => {
    const root = join(data.path, 'files')
    const target = join(root, ...KEY.split('/'))
    const received = join(data.path, 'received')
    await writeFile(received, 'paper')
    const heard = await listenToSyncs(target)
    await localStore(root).put(KEY, received, { contentType: 'application/pdf', cacheSeconds: 1 })
    expect(heard).toEqual([
      // A new folder is an entry in its parent folder, which also needs an fsync.
      `${join(root, 'general')} unnamed`,
      `${root} unnamed`,
      `${data.path} unnamed`,
      `${received} unnamed`,
      `${dirname(target)} named`,
    ])
    heard.length = 0
    await writeFile(received, 'paper')
    await expect(
      localStore(root).put(KEY, received, { contentType: 'application/pdf', cacheSeconds: 1 }),
    ).rejects.toThrow(/EEXIST/)
  },
)
