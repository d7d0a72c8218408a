import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { smallPdf } from '#test/world/files.ts'
import { KYC_RULE, testReceiving } from '#test/world/receiving.ts'

const { refusalOf } = testReceiving()
const inspected = () => refusalOf(KYC_RULE, 'plan.pdf', smallPdf())

let children: ChildProcess[] = []
const note = (message: unknown) => {
  const { process: child } = message as { process: ChildProcess }
  if (children.push(child) === 1) child.once('spawn', () => child.kill('SIGABRT'))
}
beforeEach(() => subscribe('child_process', note))
afterEach(() => {
  unsubscribe('child_process', note)
  children = []
})

test('a file that crashes its inspection is refused, and the next file is inspected in a new process', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret of the server')
  expect(await inspected()).toBe('slow')
  expect(await inspected()).toBe('taken')
  expect(await inspected()).toBe('taken')
  expect(children.map((child) => child.signalCode)).toEqual(['SIGABRT', null])
  // process.env of the second process, where the system exposes it.
  const settings = await readFile(`/proc/${children[1]?.pid}/environ`, 'latin1').catch(() => '')
  expect(settings).not.toContain('a secret of the server')
})
