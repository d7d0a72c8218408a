import { expect, test, vi } from 'vitest'
import { Outage } from '#app/lib/outage.ts'
import { log } from '#app/lib/log.ts'
import { retryDuringOutage, describeDatabaseError } from './database.ts'
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

test('a database outage while the startup lines are printed costs a line, not the process', async () => {
  const away = () => Promise.reject(new Outage('the database is not responding'))
  expect(await heard(() => greet([() => ['one'], away, () => ['two']]))).toEqual(['one\n', 'two\n'])
})

test('a bug in a startup line is not treated as an outage', async () => {
  await expect(greet([() => Promise.reject(new TypeError('a bug'))])).rejects.toThrow('a bug')
})

test('the first step of startup waits for an unavailable database, and only for that, and reports it once', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  try {
    let tries = 0
    const third = () => ((tries += 1) < 3 ? Promise.reject(new Outage('away')) : Promise.resolve(tries))
    expect(await retryDuringOutage(third)).toBe(3)
    expect(warn).toHaveBeenCalledOnce()
    await expect(retryDuringOutage(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    expect(warn).toHaveBeenCalledOnce()
  } finally {
    warn.mockRestore()
  }
})

test('startup without a reachable database names the setting; other errors are unchanged', () => {
  const wrongPassword = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  const named = [new Outage('connect ECONNREFUSED'), wrongPassword].map((error) =>
    describeDatabaseError(error, 'DATABASE_URL'),
  )
  expect(named).toMatchObject([
    { message: 'DATABASE_URL: connect ECONNREFUSED' },
    { message: 'DATABASE_URL: password authentication failed' },
  ])
  const bug = new TypeError('a bug')
  expect(describeDatabaseError(bug, 'DATABASE_URL')).toBe(bug)
})
