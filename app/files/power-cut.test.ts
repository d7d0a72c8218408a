import { existsSync } from 'node:fs'
import { type FileHandle, open, readlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { localStore } from './local-store.server.ts'

const data = testDataFolder()
const KEY = 'general/u/1795268119665-eb25b1bd351320cb-paper.pdf'

/** What is written through to the disk from now on, and whether the object had its name by then. */
async function listenToSyncs(target: string): Promise<string[]> {
  const own = await open(import.meta.filename)
  const handles = Object.getPrototypeOf(own) as FileHandle
  await own.close()
  // oxlint-disable-next-line typescript/unbound-method -- called below with the handle that it is asked of
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
  'a power cut after an upload was acknowledged loses neither its bytes nor its name',
  async () => {
    const root = join(data.path, 'files')
    const target = join(root, ...KEY.split('/'))
    const received = join(data.path, 'received')
    await writeFile(received, 'paper')
    const heard = await listenToSyncs(target)
    await localStore(root).put(KEY, received, { contentType: 'application/pdf', cacheSeconds: 1 })
    expect(heard).toEqual([
      // Folders that are new are names in the folder above.
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
