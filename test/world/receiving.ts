import { afterEach, expect } from 'vitest'
import { dropReceived } from '#app/files/save-file.server.ts'
import { receiveUpload, type ReceivedFile } from '#app/files/receive.server.ts'
import { ACCEPTED, MB, type UploadRule } from '#app/files/rules.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { type GivenFile, uploadForm } from './files.ts'

export const KYC_RULE: UploadRule = {
  bucket: 'kyc-documents',
  accept: ACCEPTED['kyc-documents'],
  maxBytes: 10 * MB,
  checksExtension: true,
  variants: false,
}

/** Receives files as the upload routes do, in a folder of the test file, which is emptied after each test. */
export function testReceiving() {
  const data = testDataFolder()
  const open: ReceivedFile[] = []
  afterEach(async () => {
    for (const file of open.splice(0)) await dropReceived(file)
    expect(await data.files()).toEqual([])
  })
  async function receive(rule: UploadRule, ...files: GivenFile[]) {
    const body = uploadForm({ documentType: 'personal_id' }, ...files)
    const received = await receiveUpload(new Request('http://own.test/', { method: 'POST', body }), rule)
    if (received.ok) open.push(received.value.file)
    return received
  }
  return {
    data,
    receive,
    refusalOf: async (rule: UploadRule, name: string, bytes: Uint8Array, type?: string) => {
      const received = await receive(rule, { name, bytes, ...(type && { type }) })
      return received.ok ? 'taken' : received.refused
    },
  }
}
