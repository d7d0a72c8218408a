import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember } from '#test/world/accounts.ts'
import { insertRow } from '#test/world/rows.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.server.ts'
import { moveAll, moveObject } from './move.server.ts'
import { StoreUnavailable } from './store-unavailable.ts'
import { twoStores } from './store.server.ts'

await testDatabase()
const data = testDataFolder()
let [from, to] = [localStore(''), localStore('')]
let folders = { from: '', to: '' }

beforeEach(() => {
  const run = randomBytes(4).toString('hex')
  folders = { from: `from-${run}`, to: `to-${run}` }
  from = localStore(join(data.path, folders.from))
  to = localStore(join(data.path, folders.to))
})

async function lay(folder: string, key: string, content: string): Promise<void> {
  const path = join(data.path, folder, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function row(key: string, content: string): Promise<void> {
  const { userId } = await aMember()
  const slash = key.indexOf('/')
  await insertRow('files', {
    userId,
    bucket: key.slice(0, slash),
    storageKey: key.slice(slash + 1),
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    byteSize: content.length,
    sha256: createHash('sha256').update(content).digest(),
    category: 'kyc',
  })
}

const nothing = () => undefined
const textOf = async (store: FileStore, key: string) => {
  const found = await store.open(key)
  return found && (await buffer(found.bytes)).toString()
}

describe('a move', () => {
  test('moves one store to the other; a second run finds nothing to do', async () => {
    const keys = Array.from({ length: 9 }, (_, at) => `general/u/${at}.pdf`)
    for (const key of keys) await lay(folders.from, key, `content of ${key}`)
    await row('general/u/3.pdf', 'content of general/u/3.pdf')
    expect(await moveAll(from, to, nothing)).toMatchObject({ moved: 9, damaged: 0, conflict: 0 })
    expect(await data.files(folders.from)).toEqual([])
    expect(await data.files(folders.to)).toEqual(keys)
    for (const key of keys) expect(await textOf(to, key)).toBe(`content of ${key}`)
    expect(await moveAll(from, to, nothing)).toMatchObject({ moved: 0, already_moved: 0 })
  })

  test('resumes after an interruption between copying and removing', async () => {
    await lay(folders.from, 'general/u/a.pdf', 'same')
    await lay(folders.to, 'general/u/a.pdf', 'same')
    expect(await moveObject('general/u/a.pdf', from, to)).toBe('already_moved')
    expect(await data.files(folders.from)).toEqual([])
    expect(await textOf(to, 'general/u/a.pdf')).toBe('same')
  })

  test('leaves objects that differ between the stores or from their row', async () => {
    await lay(folders.from, 'general/u/b.pdf', 'one')
    await lay(folders.to, 'general/u/b.pdf', 'two')
    await lay(folders.from, 'general/u/c.pdf', 'rotten')
    await row('general/u/c.pdf', 'sound')
    expect(await moveAll(from, to, nothing)).toMatchObject({ moved: 0, damaged: 1, conflict: 1 })
    expect(await data.files(folders.from)).toEqual(['general/u/b.pdf', 'general/u/c.pdf'])
    expect(await textOf(to, 'general/u/b.pdf')).toBe('two')
  })

  test('removes nothing if the new store returns different bytes', async () => {
    await lay(folders.from, 'general/u/d.pdf', 'whole')
    const lossy: FileStore = {
      ...to,
      async put(key, path, about) {
        await writeFile(path, 'whol')
        await to.put(key, path, about)
      },
    }
    expect(await moveObject('general/u/d.pdf', from, lossy)).toBe('conflict')
    expect(await textOf(from, 'general/u/d.pdf')).toBe('whole')
    expect(await to.exists('general/u/d.pdf')).toBe(false)
  })

  test('does not restore an object removed during the copy', async () => {
    await lay(folders.from, 'kyc-documents/u/e.pdf', 'withdrawn')
    const slow: FileStore = {
      ...to,
      async put(key, path, about) {
        await twoStores(to, from).remove(key)
        await to.put(key, path, about)
      },
    }
    expect(await moveObject('kyc-documents/u/e.pdf', from, slow)).toBe('missing')
    expect(await to.exists('kyc-documents/u/e.pdf')).toBe(false)
  })

  test('fails if a store becomes unavailable, and loses no object', async () => {
    const keys = Array.from({ length: 12 }, (_, at) => `general/away/${at}.pdf`)
    for (const key of keys) await lay(folders.from, key, key)
    let puts = 0
    const leaving: FileStore = {
      ...to,
      put(key, path, about) {
        puts += 1
        if (puts > 5) throw new StoreUnavailable('away')
        return to.put(key, path, about)
      },
    }
    await expect(moveAll(from, leaving, nothing)).rejects.toThrow('away')
    const both = twoStores(to, from)
    for (const key of keys) expect(await textOf(both, key)).toBe(key)
    expect(await moveAll(from, to, nothing)).toMatchObject({ moved: 7 })
    expect(await data.files(folders.to)).toEqual(keys.toSorted())
    expect(await data.files('files/tmp')).toEqual([])
  })
})

describe('two stores as one', () => {
  test('read from both, write to the new one, remove from both, and list every object', async () => {
    const both = twoStores(to, from)
    await lay(folders.from, 'general/u/old.pdf', 'old')
    const path = join(data.path, 'given')
    await writeFile(path, 'new')
    await both.put('general/u/new.pdf', path, { contentType: 'application/pdf', cacheSeconds: 1 })
    expect(await data.files(folders.to)).toEqual(['general/u/new.pdf'])
    expect([await textOf(both, 'general/u/old.pdf'), await textOf(both, 'general/u/new.pdf')]).toEqual([
      'old',
      'new',
    ])
    const listed: string[] = []
    for await (const { key } of both.list()) listed.push(key)
    expect(listed.toSorted()).toEqual(['general/u/new.pdf', 'general/u/old.pdf'])
    await both.remove('general/u/old.pdf')
    expect([await both.exists('general/u/old.pdf'), await both.open('general/u/old.pdf')]).toEqual([
      false,
      null,
    ])
  })

  test('return an object that is moved between its lookup and its first byte', async () => {
    const both = twoStores(to, from)
    await lay(folders.from, 'general/u/moving.pdf', 'moving')
    const opened = await both.open('general/u/moving.pdf')
    expect(await moveObject('general/u/moving.pdf', from, to)).toBe('moved')
    expect(opened && (await buffer(opened.bytes)).toString()).toBe('moving')
    expect(await both.open('general/u/none.pdf')).toBeNull()
  })
})
