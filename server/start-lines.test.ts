import { expect, test, vi } from 'vitest'
import { Outage } from '#app/db/outage.ts'
import { patiently } from './database.ts'
import { greet } from './start-lines.ts'

async function heard(work: () => Promise<void>): Promise<string[]> {
  const said: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  try {
    await work()
  } finally {
    write.mockRestore()
  }
  return said.filter((line) => !line.startsWith('{'))
}

test('a database that goes away while the process says that it runs costs a line, not the process', async () => {
  const away = () => Promise.reject(new Outage('the database does not answer'))
  expect(await heard(() => greet([() => ['one'], away, () => ['two']]))).toEqual(['one\n', 'two\n'])
})

test('a bug in a line is no outage', async () => {
  await expect(greet([() => Promise.reject(new TypeError('a bug'))])).rejects.toThrow('a bug')
})

test('what a start does first waits for a database that is away, and for nothing else', async () => {
  let tries = 0
  const second = () => ((tries += 1) === 1 ? Promise.reject(new Outage('away')) : Promise.resolve(tries))
  expect(await patiently(second)).toBe(2)
  await expect(patiently(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
